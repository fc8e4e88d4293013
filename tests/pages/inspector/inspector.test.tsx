import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { Inspector } from '#pages/inspector'
import { EngineProvider } from '#react/engine'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
// What is drawn has a place in a browser; here it is told so.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
})

const model = modelWith({
  name: { type: 'text', title: '名称', required: true },
  reason: { type: 'text', title: '原因' },
})
const form = {
  kind: 'screen',
  version: 2,
  id: 'test/form',
  type: 'form',
  title: '表单',
  model: 'thing',
  items: ['name', { field: 'reason', visibleWhen: "name == 'off'" }],
} as unknown as AnyDocument

type Mounting = Parameters<typeof mountScreen>[0]

/** Mounts a screen with the inspector over it. */
async function inspect(mounting: Mounting = { documents: [model, form], screen: { screenId: 'test/form' } }) {
  const mounted = await mountScreen(mounting)
  const onClose = vi.fn()
  render(
    <EngineProvider engine={mounted.engine}>
      <Inspector onClose={onClose} />
    </EngineProvider>,
  )
  await mounted.settle()
  return { ...mounted, onClose }
}
const panel = () => screen.getByLabelText('检查', { selector: 'aside' })
const pick = () => fireEvent.click(screen.getByText('在页面上选取'))

describe('the inspector', () => {
  it('names the screen and lists all items, also hidden ones', async () => {
    await inspect()
    expect(panel().textContent).toContain('screen test/form')
    fireEvent.click(screen.getByText('原因', { selector: '.inspector-name' }))
    expect(panel().textContent).toContain("name == 'off'")
    expect(panel().textContent).toContain('其中 name = null')
    expect(panel().textContent).toContain('screen test/form#/items/1/visibleWhen')
  })

  it('picks a field from the page; the click does nothing else there', async () => {
    const { container } = await inspect()
    const listener = vi.fn()
    container.addEventListener('click', listener)
    pick()
    const name = container.querySelector('[data-item="name"]')
    if (!name) throw new Error('no item')
    fireEvent.click(name)
    expect(listener).not.toHaveBeenCalled()
    expect(panel().textContent).toContain('thing.name: text')
    expect(panel().textContent).toContain('模型规定')
    fireEvent.click(name)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('gives picking up at Esc', async () => {
    const { container } = await inspect()
    pick()
    expect(panel().textContent).toContain('Esc 取消')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(panel().textContent).not.toContain('Esc 取消')
    const listener = vi.fn()
    container.addEventListener('click', listener)
    fireEvent.click(container.querySelector('[data-item="name"]') ?? container)
    expect(listener).toHaveBeenCalled()
  })

  it('follows what is typed', async () => {
    const { engine, world } = await inspect()
    fireEvent.click(screen.getByText('名称', { selector: '.inspector-name' }))
    const [rendered] = engine.inspection.rendered.snapshot()
    if (rendered?.subject.kind !== 'form') throw new Error('no form')
    const { form: controller } = rendered.subject
    act(() => controller.change({ name: 'off' }))
    await act(() => world.pass(500))
    expect(panel().textContent).toContain('"off"')
  })

  it('names the item around for what a list or a further record inside a detail says', async () => {
    const further = modelWith(
      { thingId: { type: 'ref', title: '所属', model: 'thing' }, note: { type: 'text', title: '备注' } },
      { id: 'part', api: '/dv/part', permission: 'thing' },
    )
    const around = modelWith({
      name: { type: 'text', title: '名称' },
      file: { type: 'one', title: '档案', model: 'part', foreignKey: 'thingId' },
      bill: { type: 'one', title: '账单', model: 'part', foreignKey: 'thingId' },
    })
    const detail = {
      ...{ kind: 'screen', version: 2, id: 'test/detail', type: 'detail', title: '详情', model: 'thing' },
      items: [
        'name',
        { one: 'file', items: ['note'] },
        { one: 'bill' },
        { list: { model: 'part', columns: ['note'] }, where: 'thingId == $record.id', toolbar: ['refresh'] },
      ],
    } as unknown as AnyDocument
    const handlers = {
      'GET /dv/thing/queryById': () => ({
        id: '7',
        name: '甲',
        file: { note: '乙' },
        bill: { note: '丙' },
        rowVersion: 1,
      }),
      'GET /dv/part/list': () => ({ records: [], total: 0 }),
    }
    const screenOf = { screenId: 'test/detail', recordId: '7' }
    const mounted = await inspect({ documents: [around, further, detail], handlers, screen: screenOf })
    const [written, derived] = screen.getAllByText('备注', { selector: '.inspector-name' })
    fireEvent.click(written as HTMLElement)
    expect(panel().textContent).toContain('screen test/detail#/items/1/items/0')
    fireEvent.click(derived as HTMLElement)
    expect(panel().textContent).toContain('model part#/fields/note')
    expect(panel().textContent).toContain('文档未写，由模型得出')
    const embedded = await waitFor(() => {
      const found = mounted.container.querySelector('[data-embedded] [data-inspected] > *')
      if (!found) throw new Error('no list')
      return found
    })
    pick()
    fireEvent.click(embedded)
    expect(panel().textContent).toContain('screen test/detail#/items/3')
    expect(panel().textContent).toContain('/items/3/list/columns/0')
    expect(panel().textContent).toContain('/items/3/toolbar/0')
  })

  it('tells of an empty list the data rules by which the server keeps rows away', async () => {
    const rules = [
      {
        ...{ name: '本部门', page: '物品', text: 'orgCode RIGHT_LIKE #{sys_org_code}', problem: '' },
        reads: [{ name: 'sys_org_code', value: null }],
      },
      { name: '密级', page: '物品', text: '', reads: [], problem: '' },
    ]
    const list = { kind: 'screen', version: 2, id: 'test/list', type: 'list', title: '列表', model: 'thing' }
    const handlers = {
      'GET /dv/thing/list': () => ({ records: [], total: 0 }),
      'GET /sys/permission/rowLimits': () => [
        { model: 'thing', tenant: '0', scope: '仅本人（所有者：创建人）', rules },
      ],
      'GET /online/document/skippedSeeds': () => [
        { id: 'late', title: '村名', message: '“a”已属于职务的记录 b', model: 'sysPosition', row: 1, field: 'code' },
        { id: 'next', title: '村二', message: '要等种子 late 先写入', model: '', row: -1, field: '' },
      ],
    }
    const documents = [model, list] as unknown as AnyDocument[]
    const mounted = await inspect({ documents, handlers, screen: { screenId: 'test/list' } })
    expect(panel().textContent).toContain('租户 不属于任何租户的记录')
    expect(panel().textContent).toContain('数据范围 仅本人（所有者：创建人）')
    expect(panel().textContent).toContain('村名 “a”已属于职务的记录 b种子 late，模型 sysPosition 第 2 行，字段 code')
    expect(panel().textContent).toContain('村二 要等种子 late 先写入编号 next')
    expect(panel().textContent).toContain('“本部门”（物品） orgCode RIGHT_LIKE #{sys_org_code}其中 sys_org_code = null')
    expect(panel().textContent).toContain('“密级”（物品） 其内容涉及您无权查看的字段')
    fireEvent.click(screen.getByText('逐项计数'))
    await mounted.settle()
    expect(panel().textContent).toContain('被上面的数据规则挡住')
    expect(mounted.world.callsOf('GET /sys/permission/rowLimits').at(-1)?.query).toMatchObject({ models: 'thing' })
  })

  it('tells who opens the screen, and gives it to a further role', async () => {
    const audience = {
      ...{ screen: 'test/form', codes: ['thing:list'], roleCount: 1, grantable: ['p-list'] },
      ...{ roles: [{ id: 'r1', roleName: '审计员' }], otherRoles: [{ id: 'r2', roleName: '村干部' }] },
    }
    const later = { ...audience, roleCount: 2, roles: [...audience.roles, ...audience.otherRoles], otherRoles: [] }
    let isGranted = false
    const handlers = {
      'GET /online/document/audience': () => (isGranted ? later : audience),
      'GET /sys/permission/queryRolePermission': () => ['p-menu'],
      'POST /sys/permission/saveRolePermission': () => {
        isGranted = true
        return null
      },
    }
    const mounted = await inspect({ documents: [model, form], handlers, screen: { screenId: 'test/form' } })
    expect(panel().textContent).toContain('谁能打开管理员和 1 个角色：审计员需要的权限：thing:list')
    expect(mounted.world.callsOf('GET /online/document/audience').at(-1)?.query).toEqual({ screen: 'test/form' })
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '选择角色' }))
    fireEvent.click(await screen.findByText('村干部', { selector: '.ant-select-item-option-content' }))
    fireEvent.click(screen.getByRole('button', { name: /授\s*权/ }))
    await mounted.settle()
    await waitFor(() => expect(panel().textContent).toContain('管理员和 2 个角色：审计员、村干部'))
    const call = mounted.world.callsOf('POST /sys/permission/saveRolePermission').at(-1)
    expect(call?.body).toEqual({ roleId: 'r2', permissionIds: 'p-menu,p-list', lastpermissionIds: 'p-menu' })
    expect(screen.queryByRole('combobox', { name: '选择角色' })).toBeNull()
  })

  it('is shut by its button', async () => {
    const { onClose } = await inspect()
    fireEvent.click(screen.getByLabelText('关闭'))
    expect(onClose).toHaveBeenCalled()
  })
})
