import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

const world = shareWorld()

const list = { kind: 'screen', version: 2, type: 'list', model: 'sysPosition' }
const found = { ...list, id: 'village/plan-list', title: '规划一', columns: ['name'] }

describe('the page of documents', () => {
  let watched: WatchedPage
  let page: Page
  const find = async (text: string, kind = '页面') => {
    await page.goto(`${world.product.url}/online/document`)
    await page.getByPlaceholder('标题或编号').fill(text)
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    const row = page.locator('.ag-row').filter({ hasText: text }).filter({ hasText: kind })
    await row.first().waitFor()
    await expect.poll(() => page.locator('.ag-center-cols-container .ag-row').count()).toBeLessThan(10)
  }
  const more = async (title: string) => {
    await page.locator('.ag-row').getByText('更多', { exact: true }).first().click()
    await page.getByRole('menuitem', { name: title, exact: true }).click()
  }

  beforeAll(async () => {
    const api = await signInApi(world.product.api, 'implementer', demoPassword)
    const release = async (document: typeof found, baseRevision: number | null) => {
      const { kind, id } = document
      const saved = await api.call('PUT', '/online/document/save', { kind, id, document, baseRevision })
      const { revision } = saved.result as { revision: number }
      await api.call('POST', '/online/document/publish', { documents: [{ kind, id, revision }], note: document.title })
    }
    await release(found, null)
    await release({ ...found, title: '规划二', columns: ['name', 'code'] }, 1)
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product, 'implementer')
  })

  it('shows what changed from one revision to the next, in words and as texts', async () => {
    await find('village/plan-list')
    await page.getByRole('button', { name: '历史' }).click()
    await page.getByText('2 处差异').waitFor()
    const lines = await page.locator('.document-differences li').allTextContents()
    expect(lines).toEqual(['修改文档 标题规划一规划二', '新增列 职务编码'])
    await page.getByText('文本对照').click()
    await page.locator('.cm-merge-b .cm-changedLine').first().waitFor()
  })

  it('goes back to an earlier revision with one press, after it has said what changes', async () => {
    await page.getByRole('button', { name: '回到此版 修订 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('列 职务编码').waitFor()
    await dialog.getByRole('button', { name: '发布' }).click()
    await page.getByRole('button', { name: '修订 3 线上' }).waitFor()
    await page.goto(`${world.product.url}/screen/village/plan-list`)
    await page.getByRole('columnheader', { name: '职务名称' }).waitFor()
    expect(await page.getByRole('columnheader', { name: '职务编码' }).count()).toBe(0)
  })

  it('takes a document out as a file and, changed, in again as a draft', async () => {
    await find('village/plan-list')
    const download = page.waitForEvent('download')
    await more('导出')
    const folder = await mkdtemp(join(tmpdir(), 'documents-'))
    const path = join(folder, 'set.zip')
    await (await download).saveAs(path)
    const files = unzipSync(await readFile(path))
    await rm(folder, { recursive: true })
    const [[name, content]] = Object.entries(files) as [[string, Uint8Array]]
    expect(name).toBe('screens/village/plan-list.screen.json')
    const changed = { ...JSON.parse(strFromU8(content)), title: '规划三' }
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog')
    const choose = (text: string) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'set.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(zipSync({ [name]: strToU8(text) })),
      })
    await choose('{')
    await dialog.getByText('1 个文件不能导入').waitFor()
    await dialog.getByRole('button', { name: '换一个文件' }).click()
    await choose(JSON.stringify(changed))
    await dialog.getByText('新草稿，基于修订 3').waitFor()
    await dialog.getByRole('button', { name: '导入 1 份草稿' }).click()
    await page.getByText('已导入 1 份草稿').waitFor()
    await dialog
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await page.getByRole('gridcell', { name: '有未发布的修改' }).waitFor()
  })

  it('leaves what others do on an open page alone, and is there by itself', async () => {
    const api = await signInApi(world.product.api, 'implementer', demoPassword)
    const other = (await openPage(world.browser)).page
    await signIn(other, world.product)
    const channel = other.waitForEvent('websocket', (socket) => socket.url().includes('/websocket/'))
    await other.goto(`${world.product.url}/screen/village/plan-list`)
    const newer = other.getByText('页面有新版本')
    const name = other.getByPlaceholder('职务名称')
    const title = (column: string) => other.getByRole('columnheader', { name: column })
    const release = async (column: string) => {
      const document = { ...found, filters: ['name'], columns: [{ field: 'name', title: column }] }
      const { kind, id } = found
      const { result } = await api.get(`/online/document/queryById?kind=${kind}&id=${id}&draft=1&as=text`)
      const baseRevision = (result as { revision: number }).revision
      const saved = await api.call('PUT', '/online/document/save', { kind, id, document, baseRevision })
      const { revision } = saved.result as { revision: number }
      await api.call('POST', '/online/document/publish', { documents: [{ kind, id, revision }], note: column })
    }
    await Promise.all([channel, title('职务名称').waitFor()])
    await release('岗位甲')
    await title('岗位甲').waitFor()
    await other.getByRole('checkbox').nth(1).check()
    await name.fill('没有搜过')
    await release('岗位乙')
    await newer.waitFor()
    expect(await name.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await title('岗位甲').count()).toBe(1)
    await other.getByRole('button', { name: '刷新' }).first().click()
    await title('岗位乙').waitFor()
    expect(await name.inputValue()).toBe('没有搜过')
    await other.getByText('已选 1 条').waitFor()
    await other.context().close()
  })

  it('does not remove what others refer to, and names these first', async () => {
    await find('sysPosition', '模型')
    await more('删除')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('gridcell', { name: 'system/position-list' }).waitFor()
    await page.getByText('先改这些文档才能删除').waitFor()
  })

  it('renames what others refer to together with these, all published at once', async () => {
    const api = await signInApi(world.product.api, 'implementer', demoPassword)
    const user = { ...found, id: 'village/plan-user', title: '用规划', detail: 'village/plan-target' }
    const documents = [
      { ...found, id: 'village/plan-target', title: '被引用', type: 'detail', columns: undefined },
      user,
    ]
    const revisions: object[] = []
    for (const document of documents.map((one) => JSON.parse(JSON.stringify(one)))) {
      const { kind, id } = document
      if (document.type === 'detail') Object.assign(document, { items: ['name'] })
      const saved = await api.call('PUT', '/online/document/save', { kind, id, document, baseRevision: null })
      revisions.push({ kind, id, revision: (saved.result as { revision: number }).revision })
    }
    await api.call('POST', '/online/document/publish', { documents: revisions, note: '' })
    await find('village/plan-target')
    await more('改名')
    await page.getByRole('dialog').getByText('1 份文档引用').waitFor()
    await page.getByLabel('新的编号').fill('village/plan-goal')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('改写并发布了 1 份文档').waitFor()
    const { result } = await api.call('GET', '/online/document/queryById?kind=screen&id=village%2Fplan-user')
    expect(result).toMatchObject({ detail: 'village/plan-goal' })
  })

  it('imports a set on a phone over what others have drafted, and publishes it with one press', async () => {
    const admin = await signInApi(world.product.api, 'admin', demoPassword)
    const names = Array.from({ length: 100 }, (_, index) => `village/set-${index}`)
    const early = { ...found, id: 'village/set-0', title: '草稿' }
    await admin.call('PUT', '/online/document/save', {
      kind: 'screen',
      id: early.id,
      document: early,
      baseRevision: null,
    })
    const files = names.map((id) => [`screens/${id}.screen.json`, strToU8(JSON.stringify({ ...found, id }))] as const)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${world.product.url}/online/document`)
    await page.getByRole('button', { name: '更多' }).first().click()
    await page.getByRole('dialog').getByText('导入', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入文档' })
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'set.zip', mimeType: 'application/zip' },
      buffer: Buffer.from(zipSync(Object.fromEntries(files))),
    })
    await dialog.getByText('盖过 管理员 未发布的草稿').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: '导入 100 份草稿' }).click()
    await dialog.getByRole('button', { name: '一起发布' }).click()
    const publishing = page.getByRole('dialog', { name: /导入的 100 份文档/ })
    await publishing.getByRole('button', { name: '发布' }).click()
    await publishing.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await find('village/set-99')
    await page.getByRole('gridcell', { name: '已发布' }).waitFor()
  })

  it('renames and removes what nobody refers to', async () => {
    await find('village/plan-list')
    await more('改名')
    await page.getByLabel('新的编号').fill('village/plan-two')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('village/plan-list 已改名为 village/plan-two').waitFor()
    await find('village/plan-two')
    await more('删除')
    await page.getByRole('dialog').getByText('可以从历史里恢复').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删除|确定/ })
      .last()
      .click()
    await page.getByRole('gridcell', { name: '已删除' }).waitFor()
    expect(watched.problems()).toEqual([])
  })
})
