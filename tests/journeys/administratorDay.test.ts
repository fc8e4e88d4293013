import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { screenActionsOf } from '#fixtures/screenActions.ts'
import { rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'
import { goTo, openWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

/** The first day of an empty system, and each right from the side of who was given it. */
const world = openWorld({ env: { SEED: 'none', ADMIN_PASSWORD: demoPassword } })
const ownPassword = 'Lihua@2026'
let administrator: WatchedPage
let clerk: WatchedPage
let link = ''

beforeAll(async () => {
  administrator = await openPage(world.browser, { width: 1440, height: 1400 })
  clerk = await openPage(world.browser)
  await signIn(administrator.page, world.product)
})

const own = () => administrator.page
const { layer, row, rowAction, moreAction, node, fill, pick, button, save } = screenActionsOf(own)
const theirs = () => clerk.page
const open = (page: Page, path: string) => goTo(page, world.product.url + path)
const add = (title = '新增') => own().locator('main').getByRole('button', { name: title }).first().click()
const waitForMessage = (page: Page, text: string) => page.locator('.ant-message').getByText(text).first().waitFor()

describe('the administrator of an empty system', () => {
  it('is told by an empty list what comes next, and makes a tenant with its number', async () => {
    await open(own(), '/isps/tenant')
    await own().getByText('还没有租户').waitFor()
    await add()
    await fill('租户名称', '青禾县')
    await layer().getByLabel('租户编号').fill('1')
    await save()
    await row('青禾县').waitFor()
  })

  it('builds departments, and sees the lower ones as they come', async () => {
    await open(own(), '/isps/depart')
    await own().getByText('还没有部门').waitFor()
    await add('添加一级')
    await fill('部门名称', '青禾县')
    await save()
    for (const name of ['云溪镇', '石桥镇']) {
      await node('青禾县').click({ button: 'right' })
      await own().getByRole('menuitem', { name: '添加下级' }).click()
      await fill('部门名称', name)
      await save()
      await node(name).waitFor()
    }
    expect(await node('石桥镇').textContent()).toContain('A01A02')
  })

  it('adds a position', async () => {
    await open(own(), '/isps/position')
    await add()
    await fill('职务编码', 'clerk')
    await fill('职务名称', '办事员')
    await pick('职级')
    await save()
    await row('办事员').waitFor()
  })

  it('imports users by the template; a line that cannot be is told by its number and reason', async () => {
    await open(own(), '/isps/user')
    await own().locator('main').getByRole('button', { name: '导入' }).click()
    const [template] = await Promise.all([own().waitForEvent('download'), layer().getByText('下载模板').click()])
    const lines: Record<string, string>[] = [
      { 用户账号: 'lihua', 姓名: '李华', 工号: '1001', 手机号: '13800000001', 所属部门: '云溪镇', 职务: '办事员' },
      { 用户账号: 'wanger', 姓名: '王二', 工号: '1002', 手机号: '13800000002', 所属部门: '石桥镇' },
      { 用户账号: 'nobody', 姓名: '无名', 工号: '1003', 手机号: '123', 所属部门: '石桥镇' },
    ]
    const buffer = await filled(await template.createReadStream(), lines)
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await layer().locator('input[type=file]').setInputFiles({ name: '用户.xlsx', mimeType, buffer })
    await button('开始上传').click()
    await layer().getByText('共 3 行，无误 2 行，有误 1 行').waitFor()
    await button('全部导入').click()
    await layer().getByText('共3行，成功2行，失败1行').waitFor()
    await layer()
      .getByText(/第 6 行.*手机号/)
      .waitFor()
    await button('关闭').last().click()
    await row('lihua').waitFor()
    expect(await row('nobody').count()).toBe(0)
  })

  it('writes a data rule for a menu', async () => {
    await open(own(), '/isps/permission')
    await own().locator('search').getByPlaceholder('菜单名称').fill('职务')
    await own().getByRole('button', { name: '搜索', exact: true }).click()
    await own().getByText('1-1 共 1 条').waitFor()
    await moreAction('职务', '数据规则')
    await layer().getByRole('button', { name: '新增' }).first().click()
    await fill('规则名称', '只看自己建的')
    await fill('规则字段', 'createBy')
    await fill('规则值', '#{sys_user_code}')
    await pick('条件规则', /^等于$/)
    await save()
  })

  it('makes a role, gives it menus, buttons and the data rule, and gives it to a user', async () => {
    await open(own(), '/isps/role')
    await add()
    await fill('角色名称', '镇办事员')
    await fill('角色编码', 'town_clerk')
    await save()
    await row('镇办事员').waitFor()
    await rowAction('镇办事员', '授权')
    await openNode('系统管理')
    await openNode('职务')
    for (const one of ['职务', '编辑', '删除', '批量删除']) await tick(one)
    await button('保存').click()
    await waitForMessage(own(), '保存成功')
    await openedNode('职务').getByText('数据规则').click()
    const rules = own().locator('.ant-drawer-content-wrapper').filter({ hasText: '职务 · 数据规则' }).last()
    await rules.getByLabel('只看自己建的').check()
    const bound = own().waitForResponse((answer) => answer.url().endsWith('/sys/role/datarule'))
    await rules.getByRole('button', { name: /保\s*存/ }).click()
    expect((await (await bound).json()).message).toBe('保存成功!')
    await rules.waitFor({ state: 'hidden' })
    await save('保存并关闭')
    await moreAction('镇办事员', '用户')
    await own().getByRole('button', { name: '已有用户' }).first().click()
    await layer().locator('.ant-select').first().click()
    await own().locator('.ant-select-item-option').filter({ hasText: '李华' }).click()
    await save('确定')
    await row('lihua').waitFor()
    await own().goBack()
  })

  it('makes a dictionary with items', async () => {
    await open(own(), '/isps/dict')
    await add()
    await fill('字典名称', '证明类别')
    await fill('字典编码', 'cert_kind')
    await save()
    await rowAction('证明类别', '字典配置')
    for (const [text, value] of [
      ['居住证明', 'live'],
      ['收入证明', 'income'],
    ] as const) {
      await layer().getByRole('button', { name: '新增' }).first().click()
      await fill('名称', text)
      await fill('数据值', value)
      await save()
    }
  })

  it('is refused the release of an announcement without text, and releases one to all', async () => {
    await open(own(), '/isps/announcement')
    await add()
    await fill('标题', '停水通知')
    await fill('摘要', '周五停水')
    await save()
    await row('停水通知').waitFor()
    await release()
    await waitForMessage(own(), '公告还没有内容，请填写后再发布')
    await rowAction('停水通知', '编辑')
    await layer().locator('[contenteditable=true]').first().click()
    await own().keyboard.type('本周五九点到十二点停水，请储水。')
    await save()
    await release()
    await row('停水通知').getByText('已发布').waitFor()
  })

  it('hands over the link by which an imported user begins', async () => {
    await open(own(), '/isps/user')
    await moreAction('lihua', '重置链接')
    await layer().getByRole('button', { name: '重置链接' }).click()
    link =
      (await layer()
        .getByText(/#reset=/)
        .textContent()) ?? ''
    expect(link).toContain(world.product.url)
  })
})

describe('the user who was imported', () => {
  let calls: ApiClient

  it('sets an own password first, and is in', async () => {
    await theirs().goto(link)
    for (const at of [0, 1]) await theirs().locator('input[type=password]').nth(at).fill(ownPassword)
    await theirs().getByRole('button', { name: '设置密码并登录' }).click()
    await theirs().waitForURL((url) => !url.pathname.startsWith('/user/login'))
    calls = await signInApi(world.product.api, 'lihua', ownPassword)
  })

  it('sees the granted screens and no others', async () => {
    const menu = theirs().getByRole('navigation', { name: '主菜单' })
    await menu.getByText('系统管理').click()
    await menu.getByText('职务', { exact: true }).click()
    await theirs().getByText('还没有职务').waitFor()
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['首页', '系统管理', '职务'])
    await open(theirs(), '/isps/role')
    await theirs().getByText('没有查看“角色”的权限').waitFor()
  })

  it('has the granted buttons alone, and sees the rows of the data rule alone', async () => {
    await open(theirs(), '/isps/position')
    await theirs().getByText('还没有职务').waitFor()
    const actions = screenActionsOf(theirs)
    await theirs().locator('main').getByRole('button', { name: '新增' }).first().click()
    await actions.fill('职务编码', 'own')
    await actions.fill('职务名称', '自己建的')
    await actions.pick('职级')
    await actions.save()
    await actions.row('自己建的').waitFor()
    await theirs().getByText('1-1 共 1 条').waitFor()
    const words = (await theirs().locator('main').textContent()) ?? ''
    expect(['编辑', '删除', '批量删除'].filter((word) => words.includes(word))).toEqual([])
    expect(await actions.row('办事员').count()).toBe(0)
  })

  it('is refused by the server what was not granted', async () => {
    const { result } = await calls.get('/sys/position/list')
    const [mine] = (result as { records: { id: string }[] }).records
    const refused = [
      await calls.call('PUT', '/sys/position/edit', { id: mine?.id, name: '改' }),
      await calls.call('DELETE', `/sys/position/delete?id=${mine?.id}`),
      await calls.get('/sys/role/list'),
      await calls.get('/sys/tenant/list'),
    ]
    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [403, 510]))
  })

  it('is offered the items of the dictionary', async () => {
    const { result } = await calls.get('/sys/dict/getDictItems/cert_kind')
    expect(result).toMatchObject([
      { value: 'live', text: '居住证明' },
      { value: 'income', text: '收入证明' },
    ])
  })

  it('reads the announcement, and the administrator sees who has', async () => {
    await theirs()
      .getByRole('button', { name: /^消息通知/ })
      .first()
      .click()
    await theirs().getByText('停水通知').first().click()
    await theirs().getByText('本周五九点到十二点停水').waitFor()
    await theirs().locator('.ant-modal-wrap:visible .ant-modal-close').click()
    await open(own(), '/isps/announcement')
    await moreAction('停水通知', '阅读情况')
    await layer().locator('.ag-row', { hasText: '李华' }).getByText('已读').waitFor()
    await own().keyboard.press('Escape')
  })

  it('loses a right that is taken away without signing in anew', async () => {
    await open(own(), '/isps/role')
    await rowAction('镇办事员', '授权')
    await openedNode('职务').waitFor()
    await tick('新增')
    await save('保存并关闭')
    await theirs().evaluate(() => window.dispatchEvent(new Event('focus')))
    await theirs().getByRole('button', { name: '搜索', exact: true }).click()
    await expect.poll(() => theirs().locator('main').getByRole('button', { name: '新增' }).count()).toBe(0)
    const { status } = await calls.call('POST', '/sys/position/add', { code: 'x', name: 'x', rank: '1' })
    expect(status).toBe(403)
  })
})

describe('the day', () => {
  it('saw no error in a console and no answer of 500', () => {
    expect([...administrator.problems(), ...clerk.problems()].filter((text) => !text.includes('403'))).toEqual([])
  })
})

const openedNode = (title: string) =>
  layer()
    .locator('.ant-tree-treenode')
    .filter({ has: own().locator('.ant-tree-title', { hasText: new RegExp(`^${title}`) }) })
    .first()
async function openNode(title: string): Promise<void> {
  await openedNode(title).locator('.ant-tree-switcher_close').click()
  await openedNode(title).locator('.ant-tree-switcher_open').waitFor()
  // A node inside what still unfolds is another one afterwards.
  await layer().locator('.ant-tree-treenode-motion').first().waitFor({ state: 'detached' })
}
const tick = (title: string) => openedNode(title).locator('.ant-tree-checkbox').click()

async function release(): Promise<void> {
  await rowAction('停水通知', '发布')
  await layer().getByRole('button', { name: '发布' }).click()
}

/** The template with these lines below its head. */
async function filled(stream: AsyncIterable<Uint8Array>, lines: readonly Record<string, string>[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const [title = [], hints = [], head = []] = rowsOfSheet(Buffer.concat(chunks))
  const rows = lines.map((line) => head.map((name) => line[String(name)] ?? null))
  return xlsxOf([title, hints, head, ...rows])
}
