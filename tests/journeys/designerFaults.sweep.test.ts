import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, type Product, signIn, startProduct } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

const world = openWorld()

let page: Page
let admin: ApiClient
let restarted: Product | undefined

const offer = (title: string) => page.locator('.design-offer', { hasText: new RegExp(`^${title}$`) }).click()
const saved = () => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
const items = () =>
  page.locator('.design-frame [data-item]').evaluateAll((parts) => parts.map((part) => part.getAttribute('data-item')))
const dialog = () => page.getByRole('dialog')
const publish = () => dialog().getByRole('button', { name: '发布' })
const openDialog = () => page.locator('.design-head').getByRole('button', { name: '发布' }).click()
const designer = () => page.goto(`${world.product.url}/online/design/screen/custom%2FtankRegister-form`)
/** The fields of the model that is live. */
async function liveFields(): Promise<string[]> {
  const { result } = await admin.get('/online/document/queryById?kind=model&id=tankRegister')
  return Object.keys((result as { fields?: object } | null)?.fields ?? {})
}

beforeAll(async () => {
  ;({ page } = await openPage(world.browser))
  admin = await signInApi(world.product.api, 'admin', demoPassword)
  await signIn(page, world.product, 'implementer')
  await page.goto(`${world.product.url}/online/document`)
  await page.getByRole('button', { name: '新增页面' }).click()
  await page.getByLabel('标题', { exact: true }).fill('水塔登记')
  await page.getByLabel('英文名').fill('tankRegister')
  await page.getByRole('button', { name: '开始设计' }).click()
  await page.locator('.design-frame [data-item]').first().waitFor()
})
afterAll(() => restarted?.end())

describe('a design with a mistake', () => {
  const rights = ['button-document-save', 'button-document-publish']

  it('is not published without what does not parse', async () => {
    await offer('整数')
    await saved()
    await page.locator('.design-head').getByRole('button', { name: 'JSON' }).click()
    await page.getByRole('textbox', { name: 'screen custom/tankRegister-form 的 JSON' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('x')
    await page.getByText('文本有误，画布显示的是之前的内容').waitFor()
    await openDialog()
    await dialog().getByText('改好后才能发布').waitFor()
    expect(await publish().isEnabled()).toBe(false)
    await dialog().getByRole('button', { name: '取消' }).click()
    await page.locator('.design-head').getByRole('button', { name: '撤销' }).click()
    await page.locator('.design-head').getByRole('button', { name: 'JSON' }).click()
    await saved()
  })

  it('waits for the right that its owner has lost in the middle, and is stored whole when that is back', async () => {
    const { result } = await admin.get('/sys/role/list?roleCode=implementer')
    const [{ id: roleId }] = (result as { records: { id: string }[] }).records as [{ id: string }]
    const before = (await admin.get(`/sys/permission/queryRolePermission?roleId=${roleId}`)).result as string[]
    const without = before.filter((id) => !rights.includes(id))
    expect(without.length).toBe(before.length - rights.length)
    const set = (ids: readonly string[], last: readonly string[]) =>
      admin.call('POST', '/sys/permission/saveRolePermission', {
        ...{ roleId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') },
      })
    await set(without, before)
    await offer('日期')
    await page.getByRole('alert').filter({ hasText: '保存失败：没有权限，请联系管理员授权' }).waitFor()
    await openDialog()
    await dialog().getByText('没有权限，请联系管理员授权').waitFor()
    expect(await publish().isEnabled()).toBe(false)
    await dialog().getByRole('button', { name: '取消' }).click()
    expect(await items()).toEqual(['name', 'int1', 'date1'])
    await set(before, without)
    await page.getByRole('button', { name: '重试保存' }).click()
    await saved()
    expect(await liveFields()).toEqual([])
  })

  it('is a draft after a power cut between save and publish, and published by one more press', async () => {
    const { dataDir, url } = world.product
    await openDialog()
    await dialog().getByText('首次发布').first().waitFor()
    await world.product.kill()
    await publish().click()
    await dialog()
      .getByText(/网络|服务/)
      .first()
      .waitFor()
    restarted = await startProduct({ dataDir, env: { PORT: new URL(url).port } })
    admin = await signInApi(world.product.api, 'admin', demoPassword)
    expect(await liveFields()).toEqual([])
    await publish().click()
    await page.getByText('已发布，打开的页面会自动更新').waitFor()
    expect(await liveFields()).toEqual(['name', 'int1', 'date1'])
  })

  it('opens again with all that was saved when the power goes before the publish dialog opens', async () => {
    await offer('开关')
    await saved()
    const { dataDir, url } = world.product
    await restarted?.kill()
    restarted = await startProduct({ dataDir, env: { PORT: new URL(url).port } })
    await designer()
    await expect.poll(items).toEqual(['name', 'int1', 'date1', 'switch1'])
    expect(await liveFields()).toEqual(['name', 'int1', 'date1'])
    await openDialog()
    await publish().click()
    await page.getByText('已发布，打开的页面会自动更新').waitFor()
    expect(await liveFields()).toEqual(['name', 'int1', 'date1', 'switch1'])
  })

  it('of 2,000 fields is refused by name of the limit, and stays as it is', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `field${index}`)
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'text', title: name, max: 20 }]))
    const document = { kind: 'model', version: 2, id: 'tankRegister', title: '水塔', rows: 'all', fields }
    const { result } = await admin.get('/online/document/queryById?kind=model&id=tankRegister&draft=1&as=text')
    const { revision } = result as { revision: number }
    const { kind, id } = document
    const wide = await admin.call('PUT', '/online/document/save', { kind, id, document, baseRevision: revision })
    expect(wide.success).toBe(true)
    await designer()
    await openDialog()
    await dialog().getByText('太多，最多 500 项').waitFor()
    expect(await publish().isEnabled()).toBe(false)
    expect(await liveFields()).toEqual(['name', 'int1', 'date1', 'switch1'])
  })
})
