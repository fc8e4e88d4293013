import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import cases from '#cases/widget/tick.json'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { drawField, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const call = 'GET /sys/role/queryTreeList'
const field = { type: 'refs', title: '样例', model: 'sysPermission' }

const node = (key: string, slotTitle: string, children: object[] = [], ruleFlag = 0) => ({
  key,
  value: key,
  slotTitle,
  ruleFlag,
  isLeaf: children.length === 0,
  children,
})
const treeList = [
  node('system', '系统管理', [
    node('user', '用户', [node('user-add', '新增用户'), node('user-edit', '编辑用户')], 1),
    node('role', '角色'),
  ]),
]

async function openTree(chosen: string, state = {}) {
  const world = createWidgetWorld()
  world.ports.http.on(call, ok({ treeList, ids: [] }))
  const mounted = await drawField('permissionTree', { field, value: chosen || null, world }, state)
  await act(settled)
  return mounted
}

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const titles = () => [...document.querySelectorAll('.ant-tree-title')].map(({ textContent }) => textContent)
const nodeOf = (title: string) =>
  [...document.querySelectorAll('.ant-tree-treenode')].find(
    (each) => each.textContent?.replace(/(（|数据规则).*/, '') === title,
  )
const boxOf = (title: string) => nodeOf(title)?.querySelector('.ant-tree-checkbox') as Element
const stateOf = (title: string) => boxOf(title).getAttribute('aria-checked')
const alone = () => act(async () => fireEvent.click(screen.getByLabelText('独立')))

describe('a tick', () => {
  it.each(cases)('$say', async ({ chosen, tick, linked, value: expected }) => {
    const { value } = await openTree(chosen)
    await press('展 开')
    if (!linked) await alone()
    await act(async () => fireEvent.click(boxOf(tick)))
    expect(value()).toBe(expected)
  })
})

describe('the tree of permissions', () => {
  it('has its place before it is there, of whole lines', async () => {
    const world = createWidgetWorld()
    world.ports.http.on(call, () => new Promise(() => {}))
    await drawField('permissionTree', { field, value: null, world }, {})
    const besidePx = 124
    const heightPx = Number.parseInt(document.querySelector<HTMLElement>('.ant-skeleton')?.style.height ?? '', 10)
    expect([heightPx > 280 + besidePx, (heightPx - besidePx) % 28]).toEqual([true, 0])
  })

  it('has a name and counts what is chosen', async () => {
    await openTree('system,role')
    expect(screen.getByRole('group', { name: '样例' })).toBeTruthy()
    expect(screen.getByText('已选择 2 项')).toBeTruthy()
  })

  it('draws half of what is only partly chosen, and each box for itself when alone', async () => {
    await openTree('system,user,user-add')
    await press('展 开')
    expect(['系统管理', '用户', '新增用户', '角色'].map(stateOf)).toEqual(['mixed', 'mixed', 'true', 'false'])
    await alone()
    expect(['系统管理', '用户', '新增用户', '角色'].map(stateOf)).toEqual(['true', 'true', 'true', 'false'])
  })

  it('marks pages with data rules', async () => {
    await openTree('')
    await press('展 开')
    expect(titles()).toContain('用户数据规则')
  })

  it('tells those of one name below one page apart by their codes', async () => {
    const world = createWidgetWorld()
    const twins = ['button-user-list', 'button-log-list', '77', '78'].map((key) => node(key, '查询'))
    const answer = [
      node('user', '用户', [...twins, node('button-user-add', '新增')]),
      node('role', '角色', [node('9', '查询')]),
    ]
    world.ports.http.on(call, ok({ treeList: answer, ids: [] }))
    await drawField('permissionTree', { field, value: null, world })
    await act(settled)
    await press('展 开')
    expect(titles()).toEqual([
      '用户',
      '查询（user:list）',
      '查询（log:list）',
      '查询（3）',
      '查询（4）',
      '新增',
      '角色',
      '查询',
    ])
  })

  it('opens and folds', async () => {
    await openTree('')
    expect(titles()).toEqual(['系统管理'])
    await press('展 开')
    expect(titles()).toHaveLength(5)
    await press('合 并')
    expect(nodeOf('系统管理')?.querySelector('.ant-tree-switcher_close')).not.toBeNull()
  })

  it('begins with what is chosen in part open', async () => {
    await openTree('system,user,user-add')
    expect(titles()).toEqual(['系统管理', '用户数据规则', '新增用户', '编辑用户', '角色'])
  })

  it('begins shut where too many would be open to be looked over', async () => {
    const roots = ['a', 'b', 'c', 'd', 'e']
    const answer = roots.map((key) => node(key, key, [node(`${key}1`, `${key}1`), node(`${key}2`, `${key}2`)]))
    const world = createWidgetWorld()
    world.ports.http.on(call, ok({ treeList: answer, ids: [] }))
    await drawField('permissionTree', { field, value: roots.map((key) => `${key}1`).join(), world })
    await act(settled)
    expect(titles()).toEqual(roots)
  })

  const search = (word: string) =>
    act(async () => fireEvent.change(screen.getByLabelText('搜索权限'), { target: { value: word } }))
  const changes = () => [...screen.getByLabelText('保存后的变化').children].map(({ textContent }) => textContent)

  it('is searched by names: what fits with all below it, and the way there', async () => {
    const { value } = await openTree('role')
    await search('用户')
    expect(titles()).toEqual(['系统管理', '用户数据规则', '新增用户', '编辑用户'])
    await search('编辑')
    expect(titles()).toEqual(['系统管理', '用户数据规则', '编辑用户'])
    await act(async () => fireEvent.click(boxOf('编辑用户')))
    expect(value()).toBe('role,system,user,user-edit')
    await search('没有')
    expect(titles()).toEqual([])
    expect(screen.getByText('没有查询到任何数据')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '全 选' }).disabled).toBe(true)
  })

  it('shows only what is chosen, also what is taken back while that is so', async () => {
    await openTree('system,user,user-add')
    await act(async () => fireEvent.click(screen.getByLabelText('只看已选')))
    expect(titles()).toEqual(['系统管理', '用户数据规则', '新增用户'])
    await act(async () => fireEvent.click(boxOf('新增用户')))
    expect(titles()).toEqual(['系统管理', '用户数据规则', '新增用户'])
    await act(async () => fireEvent.click(screen.getByLabelText('只看已选')))
    expect(titles()).toContain('角色')
  })

  it('says before it is saved what is added and what is removed, by names', async () => {
    await openTree('hidden,system,user,user-add')
    expect(changes()).toEqual(['还没有改动'])
    await act(async () => fireEvent.click(boxOf('新增用户')))
    await act(async () => fireEvent.click(boxOf('角色')))
    expect(changes()).toEqual(['新增 1 项系统管理：角色', '取消 1 项用户：新增用户'])
    await act(async () => fireEvent.click(boxOf('角色')))
    await act(async () => fireEvent.click(boxOf('新增用户')))
    expect(changes()).toEqual(['还没有改动'])
  })

  it('names what changes with all below it by one name', async () => {
    await openTree('role')
    await press('展 开')
    await act(async () => fireEvent.click(boxOf('用户')))
    expect(changes()).toEqual(['新增 4 项系统管理；系统管理：用户及下级 2 项'])
    await act(async () => fireEvent.click(boxOf('角色')))
    await act(async () => fireEvent.click(boxOf('编辑用户')))
    expect(changes()).toEqual(['新增 3 项系统管理；系统管理：用户；用户：新增用户', '取消 1 项系统管理：角色'])
  })

  it('chooses all, then none', async () => {
    const { value } = await openTree('hidden')
    await press('全 选')
    expect(value()).toBe('hidden,system,user,user-add,user-edit,role')
    await press('全 选')
    expect(value()).toBe('hidden')
  })

  it('cannot be ticked while it is disabled', async () => {
    const { emitted } = await openTree('role', { disabled: true })
    await press('展 开')
    await act(async () => fireEvent.click(boxOf('角色')))
    expect(emitted).toEqual([])
  })

  it('offers to ask again after a failure', async () => {
    const world = createWidgetWorld()
    world.ports.http.on(call, refusal('没有权限'))
    await drawField('permissionTree', { field, world })
    await act(settled)
    world.ports.http.on(call, ok({ treeList, ids: [] }))
    await press(/重试/)
    await act(settled)
    expect(titles()).toEqual(['系统管理'])
  })

  it('locks what whoever ticks does not hold, and leaves it out of what goes along', async () => {
    const world = createWidgetWorld()
    const locked = { ...node('system', '系统管理', [node('user', '用户')]), disableCheckbox: true }
    world.ports.http.on(call, ok({ treeList: [locked], ids: [] }))
    const { value } = await drawField('permissionTree', { field, value: null, world })
    await act(settled)
    await press('展 开')
    expect(boxOf('系统管理').getAttribute('aria-disabled') ?? boxOf('系统管理').className).toMatch(/true|disabled/)
    await act(async () => fireEvent.click(boxOf('用户')))
    expect(value()).toBe('user')
  })

  it('of a role of a department is what the department has', async () => {
    const world = createWidgetWorld()
    const ofDepart = 'GET /sys/sysDepartPermission/queryTreeListForDeptRole'
    world.ports.http.on(ofDepart, ok({ treeList, ids: [] }))
    const record = { id: 'r1', departId: 'd1' }
    await drawField('permissionTree', { field, value: null, world, props: { of: 'departRole' }, record })
    await act(settled)
    expect(titles()).toEqual(['系统管理'])
  })

  it('says what to do first where a department has nothing', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('GET /sys/sysDepartPermission/queryTreeListForDeptRole', ok({ treeList: [], ids: [] }))
    const record = { id: 'r1', departId: 'd1' }
    await drawField('permissionTree', { field, value: null, world, props: { of: 'departRole' }, record })
    await act(settled)
    expect(screen.getByText('部门还没有权限，请先在“部门权限”中勾选')).toBeTruthy()
  })

  it('shows the data rules of a page, those in force ticked, and saves them for the role', async () => {
    const world = createWidgetWorld()
    const { http } = world.ports
    const rules = [
      {
        id: 'a',
        ruleName: '本部门',
        ruleColumn: 'orgCode',
        ruleConditions: 'RIGHT_LIKE',
        ruleValue: '#{sys_org_code}',
      },
      { id: 'b', ruleName: '本人', ruleConditions: 'USE_SQL_RULES', ruleValue: 'x' },
    ]
    http.on(call, ok({ treeList, ids: [] }))
    http.on('GET /sys/role/datarule/user/r1', ok({ datarule: rules, drChecked: 'a' }))
    http.on('POST /sys/role/datarule', ok(null))
    await drawField('permissionTree', { field, value: 'user', world, record: { id: 'r1' } })
    await act(settled)
    await press('展 开')
    await press('用户：数据规则')
    const own = await screen.findByRole<HTMLInputElement>('checkbox', { name: /本部门/ })
    expect([own.checked, screen.getByText('orgCode 右模糊 #{sys_org_code}').tagName]).toEqual([true, 'SMALL'])
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /本人/ })))
    await press('保 存')
    await act(settled)
    const [sent] = http.requests('POST /sys/role/datarule')
    expect(JSON.parse(String(sent?.body))).toEqual({ permissionId: 'user', roleId: 'r1', dataRuleIds: 'a,b' })
  })

  it('tells why data rules could not be saved, and leaves them ticked', async () => {
    const world = createWidgetWorld()
    const { http, notices } = world.ports
    const rule = { id: 'a', ruleName: '本部门', ruleConditions: '=', ruleColumn: 'orgCode', ruleValue: 'x' }
    http.on(call, ok({ treeList, ids: [] }))
    http.on('GET /sys/role/datarule/user/r1', ok({ datarule: [rule], drChecked: '' }))
    http.on('POST /sys/role/datarule', refusal('请先保存角色菜单权限!'))
    await drawField('permissionTree', { field, value: 'user', world, record: { id: 'r1' } })
    await act(settled)
    await press('展 开')
    await press('用户：数据规则')
    await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /本部门/ })))
    await press('保 存')
    await act(settled)
    expect(notices.map(({ message }) => message)).toEqual(['请先保存角色菜单权限!'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /本部门/ }).checked).toBe(true)
  })

  it('is a number in a table and names in a detail', async () => {
    const drawing = { field, value: 'system,role', record: { sample_dictText: '系统管理,角色' } }
    expect((await drawShown('permissionTree', 'Cell', drawing)).textContent).toBe('已选择 2 项')
    expect((await drawShown('permissionTree', 'Detail', drawing)).textContent).toBe('系统管理、角色')
  })
})
