import { beforeAll, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { goTo, openWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

/** spec: attack case XS-01 */
const hostile = '<svg onload=__pwn=1>'

const world = openWorld()
let watched: WatchedPage
let admin: ApiClient

beforeAll(async () => {
  watched = await openPage(world.browser)
  admin = await signInApi(world.product.api, 'admin', demoPassword)
})

interface Row {
  id: string
}

async function first(path: string): Promise<Row> {
  const { result } = await admin.get(path)
  const rows = (Array.isArray(result) ? result : (result as { records: Row[] }).records) as Row[]
  return rows[0] as Row
}

/** Puts the text where people write names. */
async function plant(): Promise<void> {
  const places: [string, string, string][] = [
    ['/sys/user', '/sys/user/list?username=admin', 'realname'],
    ['/sys/role', '/sys/role/list?pageSize=1', 'roleName'],
    ['/sys/sysDepart', '/sys/sysDepart/list?pageSize=1', 'departName'],
    ['/sys/position', '/sys/position/list?pageSize=1', 'name'],
    ['/sys/dict', '/sys/dict/list?pageSize=1', 'dictName'],
    ['/sys/dictItem', '/sys/dictItem/list?pageSize=1', 'itemText'],
    ['/sys/permission', '/sys/permission/list?name=职务', 'name'],
  ]
  for (const [api, list, field] of places) {
    const row = await first(list)
    const answer = await admin.call('PUT', `${api}/edit`, { id: row?.id, [field]: hostile })
    expect([api, answer.success, answer.message]).toEqual([api, true, answer.message])
  }
}

it('names that look like pages are text wherever they are shown', async () => {
  await plant()
  const { page } = watched
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await signIn(page, world.product)
  for (const path of ['user', 'role', 'depart', 'position', 'dict', 'permission', 'log/operation']) {
    await goTo(page, `${world.product.url}/isps/${path}`)
    await page
      .locator('main')
      .getByText('搜索')
      .or(page.locator('main table, main [role=grid], main [role=tree], main [role=treegrid]'))
      .first()
      .waitFor()
    expect([path, await page.evaluate('window.__pwn')]).toEqual([path, undefined])
  }
  await goTo(page, `${world.product.url}/isps/user`)
  await page.locator('main').getByText('<svg onload').first().waitFor()
  await page
    .getByRole('button', { name: /编\s*辑/ })
    .first()
    .click()
  await page.locator('.ant-modal, .ant-drawer').first().waitFor()
  expect(await page.evaluate('window.__pwn')).toBeUndefined()
  expect(dialogs).toBe(0)
})
