import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, queryOf, refusal, settled } from '#fixtures/ports.ts'
import { drawField, drawFilter } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

/** What was opened gives its entry of the history back before another is opened. */
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(history.state?.layer).toBeUndefined())
})

const api = 'GET /online/cgreport/api'
const columns = [
  { title: '姓名', dataIndex: 'name', key: 'name' },
  { title: '性别', dataIndex: 'sex', customRender: 'sex' },
  { title: '电话', dataIndex: 'phone' },
]
const head = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '在职员工',
  columns,
  dictOptions: { sex: [{ value: '1', text: '男' }] },
}
const items = [
  { field: 'name', label: '姓名', view: 'string', mode: 'single', hidden: '0' },
  { field: 'sex', label: '性别', view: 'list', mode: 'single', hidden: '1' },
]
const people = [
  { id: '1', name: '李娜', sex: '2', phone: '13800000001' },
  { id: '2', name: '王伟', sex: '1', phone: '13800000002' },
]
const props = { code: 'rpPeople', orgFields: 'name,phone', destFields: 'sample,phone' }

function reportWorld() {
  const world = createWidgetWorld()
  world.ports.http.on(`${api}/getRpColumns/rpPeople`, ok(head))
  world.ports.http.on(`${api}/getQueryInfo/r1`, ok(items))
  world.ports.http.on(`${api}/getData/r1`, ok({ records: people, total: '25', size: 10, current: 1, pages: 3 }))
  return world
}

const dialog = () => document.querySelector('.field-dialog') as HTMLElement
const lines = () => [...document.querySelectorAll('.field-dialog .picker-main tbody tr')]
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

/** A form that has every field, and keeps what is set. */
const hearing = (filled: unknown[]) => (values: object) => {
  filled.push(values)
  return []
}

/** Opens the dialog and waits for its rows, one request after the other; a wrong configuration opens none. */
async function show(opens = true) {
  fireEvent.click(screen.getByLabelText('选择：样例'))
  if (opens)
    await waitFor(() =>
      expect(lines().length + document.querySelectorAll('.field-dialog .ant-alert').length).toBeGreaterThan(0),
    )
  for (let round = 0; round < 6; round += 1) await act(settled)
}

async function opened(more: object = {}, world = reportWorld(), state: object = {}, opens = true) {
  const field = { type: 'text', title: '样例' }
  const mounted = await drawField('popup', { field: field as never, props: { ...props, ...more }, world }, state)
  await show(opens)
  const queries = () => world.ports.http.requests(`${api}/getData/r1`).map(queryOf)
  const notices = () => world.ports.notices.map(({ message }) => message)
  return { ...mounted, world, queries, notices }
}

describe('a report picker', () => {
  it('is 1200 wide and shows columns, texts of dictionaries and the count of what is chosen', async () => {
    await opened()
    expect(document.querySelector('.ant-modal')?.getAttribute('style')).toContain('1200px')
    expect(within(dialog()).getByText('在职员工')).toBeDefined()
    expect(lines().map(({ textContent }) => textContent)).toEqual(['李娜213800000001', '王伟男13800000002'])
    expect(within(dialog()).getByRole('status').textContent).toContain('0')
  })

  it('searches by its query part, folds it out, and resets it', async () => {
    const { queries } = await opened({ param: { since: '2026-01-01' } })
    expect(within(dialog()).queryByLabelText('性别')).toBeNull()
    await press(/展开/)
    expect(within(dialog()).getAllByLabelText('性别').length).toBeGreaterThan(0)
    const [name] = await waitFor(() => within(dialog()).getAllByLabelText('姓名'))
    fireEvent.change(name as Element, { target: { value: '王' } })
    await press(/搜\s*索/)
    expect(queries().at(-1)).toMatchObject({ name: '*王*', self_since: '2026-01-01', pageNo: '1', pageSize: '10' })
    await press(/重\s*置/)
    expect((name as HTMLInputElement).value).toBe('')
    await press(/收起/)
    expect(within(dialog()).queryByLabelText('性别')).toBeNull()
    await press(/^姓名$/)
    expect(queries().at(-1)).toMatchObject({ column: 'name', order: 'asc' })
    expect(queries().at(-1)).not.toHaveProperty('name')
  })

  it('leaves the room of a cell to what is chosen', async () => {
    const field = { type: 'text', title: '样例' } as never
    await drawField('popup', { field, props, value: '李娜' })
    expect(screen.getByLabelText('选择：样例').textContent?.replace(' ', '')).toBe('选择')
    cleanup()
    await drawField('popup', { field, props, value: '李娜', place: 'cell' })
    expect(screen.getByLabelText('选择：样例').textContent).toBe('')
    expect(screen.getByDisplayValue('李娜').title).toBe('李娜')
  })

  it('says 请选择一条记录 without a choice, and fills the fields with the chosen row', async () => {
    const filled: unknown[] = []
    const { notices } = await opened({}, reportWorld(), { onFields: hearing(filled) })
    await confirm()
    expect(notices()).toEqual(['请选择一条记录'])
    await tick(0)
    await tick(1)
    expect(within(dialog()).getByRole('status').textContent).toContain('1')
    await confirm()
    expect(filled).toEqual([{ sample: '王伟', phone: '13800000002' }])
  })

  it('takes several rows, comma-joined, and forgets them by 清空', async () => {
    const filled: unknown[] = []
    await opened({ multi: true }, reportWorld(), { onFields: hearing(filled) })
    await tick(0)
    await press(/清空/)
    expect(within(dialog()).getByRole('status').textContent).toContain('0')
    await tick(1)
    await tick(0)
    await confirm()
    expect(filled).toEqual([{ sample: '王伟,李娜', phone: '13800000002,13800000001' }])
  })

  it('keeps answers for 30 seconds, and asks again by 刷新', async () => {
    const { queries, world, unmount } = await opened()
    expect(queries()).toHaveLength(1)
    await press(/关\s*闭/)
    await show()
    expect(queries()).toHaveLength(1)
    await press(/刷新/)
    expect(queries()).toHaveLength(2)
    world.ports.clock.advance(31_000)
    await press(/关\s*闭/)
    await show()
    expect(queries()).toHaveLength(3)
    unmount()
  })

  it('opens the page of all rows that are found to print by 打印', async () => {
    const { world } = await opened()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    world.ports.http.on('POST /sys/common/ticket', ok({ ticket: 't1' }))
    await press(/打印/)
    await waitFor(() => expect(open).toHaveBeenCalled())
    const { pathname, searchParams } = new URL(String(open.mock.lastCall?.[0]), 'https://village.test')
    expect(pathname).toMatch(/\/online\/report\/print$/)
    expect(Object.fromEntries(searchParams)).toEqual({ id: 'r1', token: 't1' })
    open.mockRestore()
  })

  it('names the target fields that the record does not have, and still fills the others', async () => {
    const { notices } = await opened({}, reportWorld(), { onFields: () => ['phone'] })
    await tick(0)
    await confirm()
    expect(notices()).toEqual(['没有字段 phone，选择的值没有填入，请联系管理员修改配置'])
  })

  it('warns with the message of a query part that does not come, and shows the rows', async () => {
    const world = reportWorld()
    world.ports.http.on(`${api}/getQueryInfo/r1`, refusal('查询条件读取失败'))
    const { notices } = await opened({}, world)
    expect(notices()).toEqual(['查询条件读取失败'])
    expect(lines()).toHaveLength(2)
  })

  it.each([
    [{ code: '' }, 'popup参数未正确配置!'],
    [{ orgFields: '' }, 'popup参数未正确配置!'],
    [{ destFields: '' }, 'popup参数未正确配置!'],
    [{ orgFields: 'name' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('with %j says %s, and opens nothing', async (more, message) => {
    const { notices } = await opened(more, reportWorld(), {}, false)
    expect(notices()).toEqual([message])
    expect(dialog()).toBeNull()
  })
})

describe('its other faces', () => {
  it('a filter takes what its own field would get', async () => {
    const field = { type: 'text', title: '样例' }
    const world = reportWorld()
    const { value } = await drawFilter('popup', { field: field as never, props, world })
    await show()
    await tick(1)
    await confirm()
    expect(value()).toBe('王伟')
  })

  it('in a cell fills the cells beside it', async () => {
    const filled: unknown[] = []
    const field = { type: 'text', title: '样例' }
    const world = reportWorld()
    await drawField('popup', { field: field as never, props, world, place: 'cell' }, { onFields: hearing(filled) })
    await show()
    await tick(0)
    await confirm()
    expect(filled).toEqual([{ sample: '李娜', phone: '13800000001' }])
  })

  it('may be typed into, and cleared', async () => {
    const field = { type: 'text', title: '样例' }
    const { value } = await drawField('popup', {
      field: field as never,
      props: { ...props, allowInput: true },
      value: '张',
    })
    fireEvent.change(screen.getByLabelText('样例'), { target: { value: '张三' } })
    expect(value()).toBe('张三')
  })
})
