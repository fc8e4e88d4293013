import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ok, queryOf, settled } from '#fixtures/ports.ts'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

/** What was opened gives its entry of the history back before another is opened. */
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(history.state?.layer).toBeUndefined())
})

const dialog = () => document.querySelector('.field-dialog') as HTMLElement
const widthIn = () => document.querySelector<HTMLElement>('.ant-modal')?.getAttribute('style') ?? ''
const lines = () => [...dialog().querySelectorAll('.picker-main tbody tr')]
const cellsOf = (line: Element | undefined) =>
  [...(line?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent).filter(Boolean)
const heads = () =>
  [...dialog().querySelectorAll('.picker-main thead th')].map(({ textContent }) => textContent).filter(Boolean)
const press = (name: RegExp) =>
  act(async () => {
    const found = [...dialog().querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))
    fireEvent.click(found as Element)
    await settled()
  })
const tick = (index: number) =>
  act(async () => {
    fireEvent.click(lines()[index] as Element)
    await settled()
  })
const confirm = () => press(/确\s*定/)

const departs = [
  {
    ...{ key: 'd1', id: 'd1', title: '云溪镇', orgCode: 'A01', isLeaf: false },
    children: [
      { key: 'd2', id: 'd2', title: '东湖村', orgCode: 'A01A01', isLeaf: true, children: [] },
      { key: 'd3', id: 'd3', title: '西岭村', orgCode: 'A01A02', isLeaf: true, children: [] },
    ],
  },
]
const users = [
  { id: '1', username: 'lina', realname: '李娜', sex: 2, sex_dictText: '女', orgCodeTxt: '东湖村' },
  { id: '2', username: 'wangwei', realname: '王伟', sex: 1, sex_dictText: '男', orgCodeTxt: '西岭村' },
]
const paths = {
  user: 'GET /sys/user/queryUserComponentData',
  employee: 'GET /personal/personalEmployee/getEmployeeComponentDataVoPage',
  role: 'GET /sys/role/list',
  position: 'GET /sys/position/list',
  tree: 'GET /sys/sysDepart/queryTreeList',
} as const

/** A field whose dialog is open, over a server that answers these rows. */
async function opened(widget: string, field: object, kind: string, [path, rows]: readonly [string, readonly object[]]) {
  const world = createWidgetWorld()
  world.ports.http.on(path, ok({ records: rows, total: 25, size: 10, current: 1, pages: 3 }))
  world.ports.http.on(paths.tree, ok(departs))
  for (const room of ['user', 'role', 'sysDepart', 'position']) world.ports.http.on(`GET /sys/${room}/options`, ok([]))
  const names = users.map(({ id, realname }) => ({ value: id, text: realname }))
  world.ports.http.on('GET /sys/user/options', ok(names))
  const mounted = await drawField(widget, { field: field as never, props: { dialog: kind }, world })
  fireEvent.click(screen.getByLabelText('选择：样例'))
  await waitFor(() => expect(dialog()).not.toBeNull())
  await act(settled)
  const queries = () => world.ports.http.requests(path).map(queryOf)
  return { ...mounted, queries, world }
}

/** The tree of departments stands before the search and the table. */
const isTreeLeft = () => {
  const [tree, main] = ['.picker-tree', '.picker-main'].map((part) => dialog().querySelector(part) as Element)
  return main !== undefined && tree?.compareDocumentPosition(main) === Node.DOCUMENT_POSITION_FOLLOWING
}

const several = { type: 'users', title: '样例', store: 'id' }

describe('people by account', () => {
  it('are searched by 账号 in a dialog of 1200, and tell who they are', async () => {
    const { queries } = await opened('user', several, 'user', [paths.user, users])
    expect(widthIn()).toContain('1200px')
    expect(heads()).toEqual(['账号', '真实姓名', '性别', '手机', '生日', '部门名称'])
    expect(cellsOf(lines()[0])).toEqual(['lina', '李娜', '女', '东湖村'])
    fireEvent.change(within(dialog()).getByLabelText('账号'), { target: { value: ' wang ' } })
    await press(/搜\s*索/)
    expect(queries().at(-1)).toMatchObject({ username: 'wang', pageNo: '1', pageSize: '10' })
    await press(/重\s*置/)
    expect(queries().at(-1)).not.toHaveProperty('username')
  })

  it('give their ids, and are shown by their names', async () => {
    const { value } = await opened('user', several, 'user', [paths.user, users])
    await tick(0)
    await tick(1)
    expect(within(dialog()).getByText('已选择 2 项')).toBeTruthy()
    await confirm()
    expect(value()).toBe('1,2')
    await waitFor(() => expect(dialog()).toBeNull())
    expect([...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)).toEqual([
      '李娜',
      '王伟',
    ])
  })

  it('are named by the field of theirs that the document says', async () => {
    const named = { type: 'users', title: '样例', store: 'id', text: 'username' }
    const { world } = await opened('user', named, 'user', [paths.user, users])
    await tick(0)
    await confirm()
    await act(settled)
    const requests = world.ports.http.requests('GET /sys/user/options').map(queryOf)
    expect(requests.at(-1)).toMatchObject({ keys: '1', text: 'username' })
  })

  it('give their accounts where the field keeps those; one takes the place of another', async () => {
    const { value } = await opened('user', { type: 'user', title: '样例' }, 'user', [paths.user, users])
    await tick(0)
    await tick(1)
    await confirm()
    expect(value()).toBe('wangwei')
  })

  it('stay as they were when the dialog is closed', async () => {
    const { emitted } = await opened('user', several, 'user', [paths.user, users])
    await tick(0)
    await press(/关\s*闭/)
    await waitFor(() => expect(dialog()).toBeNull())
    expect(emitted).toEqual([])
  })

  it('come in pages that say how many there are', async () => {
    await opened('user', several, 'user', [paths.user, users])
    expect(within(dialog()).getByText('1-10 共25条')).toBeTruthy()
  })

  it('are queries for again after a failure', async () => {
    const { world } = await opened('user', several, 'user', ['GET /none', []])
    expect(dialog().querySelector('[role=alert]')).not.toBeNull()
    world.ports.http.on(paths.user, ok({ records: users, total: 2 }))
    await press(/重\s*试/)
    expect(lines()).toHaveLength(2)
  })
})

describe('people by department', () => {
  it('stand beside the tree of departments, which narrows them, in a dialog of 1250', async () => {
    const { queries } = await opened('user', several, 'userByDepart', [paths.user, users])
    expect([widthIn().includes('1250px'), within(dialog()).getByText('根据部门选择用户') !== null]).toEqual([
      true,
      true,
    ])
    await act(async () => {
      fireEvent.click(within(dialog().querySelector('.picker-tree') as HTMLElement).getByText('东湖村'))
      await settled()
    })
    expect(queries().at(-1)).toMatchObject({ departId: 'd2', pageNo: '1' })
    fireEvent.change(within(dialog()).getByLabelText('账号'), { target: { value: 'li' } })
    await press(/搜\s*索/)
    expect(queries().at(-1)).toMatchObject({ departId: 'd2', username: 'li' })
    expect(isTreeLeft()).toBe(true)
  })
})

describe('employees by department', () => {
  const employees = [
    {
      ...{ id: 'e1', name: '甘露', identityCode: 'G001', gender: '2', gender_dictText: '女' },
      ...{ currentDepartment: 'd2', currentDepartment_dictText: '东湖村' },
    },
  ]

  it('are shown as users are, in a dialog of 1300', async () => {
    const { queries } = await opened('ref', several, 'employeeByDepart', [paths.employee, employees])
    expect(widthIn()).toContain('1300px')
    expect([within(dialog()).getByText('根据部门选择员工') !== null, isTreeLeft()]).toEqual([true, true])
    expect(heads()).toEqual(['工号', '真实姓名', '性别', '部门名称'])
    expect(cellsOf(lines()[0])).toEqual(['G001', '甘露', '女', '东湖村'])
    fireEvent.change(within(dialog()).getByLabelText('工号'), { target: { value: 'G0' } })
    fireEvent.keyDown(within(dialog()).getByLabelText('工号'), { key: 'Enter' })
    await act(settled)
    expect(queries().at(-1)).toMatchObject({ identityCode: 'G0' })
    await act(async () => {
      fireEvent.click(within(dialog().querySelector('.picker-tree') as HTMLElement).getByText('东湖村'))
      await settled()
    })
    expect(queries().at(-1)).toMatchObject({ identityCode: 'G0', departId: 'd2' })
  })
})

describe('roles', () => {
  it('are listed by name and code', async () => {
    const roles = [{ id: 'r1', roleCode: 'keeper', roleName: '管理员' }]
    const field = { type: 'roles', title: '样例' }
    const { value, queries } = await opened('ref', field, 'role', [paths.role, roles])
    expect(cellsOf(lines()[0])).toEqual(['管理员', 'keeper'])
    fireEvent.change(within(dialog()).getByLabelText('角色名称'), { target: { value: '管理' } })
    await press(/搜\s*索/)
    expect(queries().at(-1)).toMatchObject({ roleName: '*管理*' })
    await tick(0)
    await confirm()
    expect(value()).toBe('r1')
  })
})

describe('records of any model', () => {
  const positions = [
    { id: 'p1', name: '主任', code: 'manager' },
    { id: 'p2', name: '文员', code: 'clerk' },
  ]
  const field = { type: 'refs', title: '样例', model: 'sysPosition', store: 'code' }
  const chosen = () => [...dialog().querySelectorAll('.picker-chosen tbody tr')].map(({ textContent }) => textContent)

  it('are queries for five a page, in a dialog of 900', async () => {
    const { queries } = await opened('ref', field, 'component', [paths.position, positions])
    expect(widthIn()).toContain('900px')
    expect(queries()).toEqual([expect.objectContaining({ pageSize: '5' })])
    fireEvent.mouseDown(dialog().querySelector('.ant-pagination-options .ant-select-selector') as Element)
    const sizes = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
    fireEvent.change(within(dialog()).getByLabelText('职务名称'), { target: { value: '主' } })
    await press(/搜\s*索/)
    expect(queries().at(-1)).toMatchObject({ name: '*主*', pageNo: '1' })
    expect(sizes.map((size) => Number.parseInt(size ?? '', 10))).toEqual([5, 10, 20, 30])
  })

  it('stand at the side once they are chosen, and are let go there', async () => {
    const { value } = await opened('ref', field, 'component', [paths.position, positions])
    await tick(0)
    await tick(1)
    expect(chosen()).toEqual(['主任', '文员'])
    fireEvent.click(within(dialog()).getByLabelText('移除 主任'))
    expect(chosen()).toEqual(['文员'])
    await confirm()
    expect(value()).toBe('clerk')
  })
})

describe('departments', () => {
  const field = { type: 'departs', title: '样例' }
  const none = ['GET /none', []] as const
  const boxOf = (title: string) =>
    [...dialog().querySelectorAll('.ant-tree-treenode')]
      .find((line) => line.querySelector('.ant-tree-title')?.textContent === title)
      ?.querySelector('.ant-tree-checkbox') as Element
  const check = (title: string) => act(async () => void fireEvent.click(boxOf(title)))

  it('are ticked each for itself, in a dialog of 500', async () => {
    const { value } = await opened('treeSelect', field, 'depart', none)
    expect(widthIn()).toContain('500px')
    expect(dialog().querySelector('.ant-modal-title')?.textContent).toBe('选择部门')
    await check('云溪镇')
    await press(/关\s*闭/)
    await waitFor(() => expect(dialog()).toBeNull())
    expect(value()).toBeUndefined()
    fireEvent.click(screen.getByLabelText('选择：样例'))
    await waitFor(() => expect(boxOf('云溪镇')).toBeTruthy())
    await check('云溪镇')
    await confirm()
    expect(value()).toBe('d1')
    await waitFor(() => expect(dialog()).toBeNull())
  })

  it('go together with those below them once they are linked, and each alone again', async () => {
    const { value } = await opened('treeSelect', field, 'depart', none)
    await press(/勾选方式/)
    fireEvent.click(await screen.findByText('关联父子'))
    await check('云溪镇')
    expect(within(dialog()).getByText(/已选择 3 项/)).toBeTruthy()
    await press(/勾选方式/)
    fireEvent.click(await screen.findByText('取消关联'))
    await check('东湖村')
    await confirm()
    expect(value()).toBe('d1,d3')
  })

  it('are found by typing: the tree opens there', async () => {
    await opened('treeSelect', field, 'depart', none)
    fireEvent.change(within(dialog()).getByLabelText('搜索部门'), { target: { value: '西岭' } })
    expect(dialog().querySelector('.filter-node .ant-tree-title')?.textContent).toBe('西岭村')
    expect(within(dialog()).getByRole('status').textContent).toBe('')
  })

  it('that no name matches are told to be none', async () => {
    await opened('treeSelect', field, 'depart', none)
    fireEvent.change(within(dialog()).getByLabelText('搜索部门'), { target: { value: '南岭' } })
    expect(within(dialog()).getByRole('status').textContent).toBe('没有匹配的部门')
  })
})

describe('a control without a dialog', () => {
  it('has no button, nor where a condition narrows what may be chosen', async () => {
    await drawField('user', { field: several as never })
    expect(screen.queryByLabelText('选择：样例')).toBeNull()
    await drawField('user', { field: several as never, props: { dialog: 'user' } }, { optionsWhere: "sex == '1'" })
    expect(screen.queryByLabelText('选择：样例')).toBeNull()
  })
})
