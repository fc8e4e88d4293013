import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { goTo, shareWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

const world = shareWorld()
let administrator: WatchedPage
let operator: WatchedPage

beforeAll(async () => {
  administrator = await openPage(world.browser)
  operator = await openPage(world.browser)
  await signIn(administrator.page, world.product)
  await signIn(operator.page, world.product, 'operator')
})

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Ticks or unticks a node of the permission tree of 业务操作员, and saves. */
async function toggle(node: string): Promise<void> {
  const { page } = administrator
  await goTo(page, `${world.product.url}/isps/role`)
  const row = page.locator('.ag-row', { hasText: '业务操作员' }).first()
  const id = await row.getAttribute('row-id')
  await page.locator(`.ag-row[row-id="${id}"]`).getByText('授权', { exact: true }).click()
  const drawer = page.locator('.ant-drawer-open').last()
  await drawer.getByText('授权：业务操作员').waitFor()
  await drawer.getByRole('tree').waitFor()
  await drawer.locator('.ant-tree-treenode', { hasText: node }).first().locator('.ant-tree-checkbox').click()
  await drawer.getByRole('button', { name: '保存并关闭' }).click()
  await expect.poll(() => page.locator('.ant-drawer-open').count()).toBe(0)
}

describe('a role', () => {
  it('without rights has neither menu nor page', async () => {
    const { page } = operator
    expect(await menu(page).getByText('系统管理').count()).toBe(0)
    await goTo(page, `${world.product.url}/isps/user`)
    await page.getByText('没有查看“用户”的权限').waitFor()
    await page.getByText('缺少权限 user:list，请联系管理员授权').waitFor()
    expect(page.url()).toBe(`${world.product.url}/isps/user`)
    expect(await page.locator('main').count()).toBe(1)
    await goTo(page, `${world.product.url}/online/cgreport/rpEmployee`)
    await page.getByText('没有查看“在职员工”的权限').waitFor()
    await page.getByText('缺少权限 employee:list，请联系管理员授权').waitFor()
    await goTo(page, `${world.product.url}/isps/nowhere`)
    await page.getByText('抱歉，你访问的页面不存在或仍在开发中').waitFor()
    await goTo(page, `${world.product.url}/isps/user`)
  })

  it('sees what was granted when the window is looked at again', async () => {
    await toggle('系统管理')
    const { page } = operator
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.locator('.ag-row', { hasText: 'operator' }).first().waitFor()
    await menu(page).getByText('职务', { exact: true }).click()
    await page.locator('.ag-row:visible', { hasText: '科员' }).first().waitFor()
    await button(page, '新增').waitFor()
  })

  it('loses it in the same way, and the server says no at once', async () => {
    const { page } = operator
    await toggle('系统管理')
    await button(page, '搜索').click()
    await page
      .getByText(/缺少权限 position:list|拒绝访问/)
      .first()
      .waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => menu(page).getByText('系统管理').count()).toBe(0)
  })
})

describe('an auditor', () => {
  it('reads what is not masked and changes nothing', async () => {
    const auditor = await openPage(world.browser)
    const { page } = auditor
    await signIn(page, world.product, 'auditor')
    await goTo(page, `${world.product.url}/isps/user`)
    await page.locator('.ag-row', { hasText: 'zhangwei' }).first().waitFor()
    for (const name of ['新增', '导入', '批量删除', '冻结', '编辑', '密码'])
      expect([name, await button(page, name).count()]).toEqual([name, 0])
    await page.locator('.ag-row').getByText('zhangwei', { exact: true }).click()
    await page.locator('.ant-drawer-open').getByText('139****1001').waitFor()
    expect(auditor.problems()).toEqual([])
  })
})

describe('who is in charge of departments', () => {
  const myDeparts = async (page: Page) => {
    await goTo(page, `${world.product.url}/isps/my-depart`)
    return page.getByRole('treeitem')
  }

  it('sees them with all below, and the people of the one that is chosen', async () => {
    const mayor = await openPage(world.browser)
    const { page } = mayor
    await signIn(page, world.product, 'liming')
    const departs = await myDeparts(page)
    await departs.filter({ hasText: '龙泉村' }).waitFor()
    expect(await departs.first().textContent()).toContain('云溪镇')
    expect(await departs.filter({ hasText: /青禾县|石桥镇/ }).count()).toBe(0)
    await page.locator('.ag-row', { hasText: '李明' }).first().waitFor()
    await departs.filter({ hasText: '龙泉村' }).click()
    await page.locator('.ag-row', { hasText: '陈杰' }).first().waitFor()
    expect(await page.locator('.ag-row', { hasText: '李明' }).count()).toBe(0)
    expect(mayor.problems()).toEqual([])
  })

  it('is nobody by being an administrator', async () => {
    const departs = await myDeparts(administrator.page)
    await administrator.page.getByText('您没有负责的部门').waitFor()
    expect(await departs.count()).toBe(0)
  })
})

describe('a sub-table of an online form', () => {
  const page = 'cgform/right-bridge'
  type Rows = { records: Record<string, unknown>[] }

  /** A form with rows, shown in the menu, which the operator may list and edit. */
  async function makeForm(admin: ApiClient): Promise<void> {
    const define = async (tableName: string, tableType: number, fields: object[]) => {
      const head = { tableName, tableTxt: tableName, tableType }
      return (await admin.call('POST', '/online/cgform/api/addAll', { head, fields, indexs: [] })).result
    }
    const main = await define('right_bridge', 2, [{ dbFieldName: 'name', dbFieldTxt: '桥名' }])
    await define('right_check', 3, [
      { dbFieldName: 'bridge_id', dbFieldTxt: '所属', mainTable: 'right_bridge', mainField: 'id' },
      { dbFieldName: 'checker', dbFieldTxt: '检查人' },
      { dbFieldName: 'cost', dbFieldTxt: '费用' },
    ])
    expect(await admin.call('POST', `/online/cgform/api/doDbSynch/${main}/normal`)).toMatchObject({ success: true })
    await admin.call('POST', '/online/cgform/data/right_bridge/add', {
      name: '石桥',
      rightCheck: { added: [{ checker: '王敏', cost: '12' }] },
    })
    const row = { menuType: 0, name: '桥梁检查', url: '/isps/right-bridge', component: `screen/${page}`, route: true }
    expect(await admin.call('POST', '/sys/permission/add', row)).toMatchObject({ success: true })
    const all = (await admin.get('/sys/permission/list')).text
    const tree = (JSON.parse(all) as { result: Tree[] }).result.flatMap(branch)
    const granted = tree.filter(
      ({ name, perms }) => name === '桥梁检查' || /^rightBridge:(list|edit)$/.test(perms ?? ''),
    )
    const permissionIds = granted.map(({ id }) => id).join(',')
    const body = { roleId: 'role-operator', permissionIds, lastpermissionIds: '' }
    expect(await admin.call('POST', '/sys/permission/saveRolePermission', body)).toMatchObject({ success: true })
  }

  interface Tree {
    id: string
    name: string
    perms?: string
    children?: Tree[]
  }
  const branch = (node: Tree): Tree[] => [node, ...(node.children ?? []).flatMap(branch)]

  it('has no button and no column that the page withholds from the role', async () => {
    const admin = await signInApi(`${world.product.url}/system-api`, 'admin', demoPassword)
    await makeForm(admin)
    await admin.call('POST', '/system/sysPageField/sync', { pageComponent: page })
    const { records } = (await admin.get(`/system/sysPageField/list?pageComponent=${page}&pageSize=100`)).result as Rows
    for (const code of ['rightCheck:add', 'rightCheck:cost']) {
      const id = records.find(({ fieldCode }) => fieldCode === code)?.id
      await admin.call('PUT', '/system/sysPageField/edit', { id, roles: 'role-admin' })
    }
    const readTable = async ({ page: tab }: WatchedPage) => {
      await goTo(tab, `${world.product.url}/isps/right-bridge`)
      await tab.locator('.ag-row:visible', { hasText: '石桥' }).first().waitFor()
      await tab.locator('.ag-row:visible').first().getByText('编辑', { exact: true }).click()
      const table = tab.getByRole('dialog').locator('section.sub-table')
      await table.locator('.ag-row', { hasText: '王敏' }).waitFor()
      const names = ['添加一行', '删除']
      const buttons = await Promise.all(names.map((name) => table.getByRole('button', { name }).count()))
      const headers = await table.getByRole('columnheader').allTextContents()
      return { buttons, columns: ['检查人', '费用'].filter((title) => headers.some((text) => text.includes(title))) }
    }
    expect(await readTable(operator)).toEqual({ buttons: [0, 1], columns: ['检查人'] })
    expect(await readTable(administrator)).toEqual({ buttons: [1, 1], columns: ['检查人', '费用'] })
  })
})
