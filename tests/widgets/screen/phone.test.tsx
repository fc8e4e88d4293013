import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListDocument } from '#core/document'
import { drawList, opened, page, people, rowsOf, setNarrow, settle } from './harness.tsx'

const handlers = { 'GET /dv/thing/list': () => page(rowsOf(2)) }
const list: Partial<ListDocument> = {
  filters: ['name', 'phone'],
  columns: ['phone', { field: 'name', action: 'detail' }, 'note', 'birthday', 'createTime'],
  toolbar: ['create', 'import', 'export'],
  rowActions: ['edit', { more: ['delete'] }],
}

const feet = () =>
  [...document.querySelectorAll('.card')].map((card) => card.querySelector('.card-foot .action-link')?.textContent)

beforeEach(() => setNarrow(true))

describe('the pages of a list on a phone', () => {
  it('are one where there is nothing', async () => {
    setNarrow(true)
    const { container } = await drawList({ list: {}, handlers: { 'GET /dv/thing/list': () => page([]) } })
    await settle()
    expect(container.querySelector('.ant-pagination-simple-pager')?.textContent).toBe('1/1')
  })
})

describe('turning a page on a phone', () => {
  it('leads to its first card', async () => {
    const seen: string[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      seen.push(this.className)
    }
    const { list: controller } = await drawList({ list, handlers })
    expect(seen).toEqual([])
    await act(async () => controller.dispatch({ type: 'page', page: 2 }))
    expect(seen).toEqual(['card-list'])
  })
})

describe('an export on a phone', () => {
  it('stands at the lower edge until it is given up', async () => {
    const slow = { ...handlers, 'GET /dv/thing/exportXls': () => new Promise(() => {}) }
    const { container, list: controller } = await drawList({ list, handlers: slow })
    const { actions, more } = controller.toolbar.snapshot()
    const action = [...actions, ...more].find(({ id }) => id === 'export')?.action
    await act(async () => void (action && controller.run({ action })))
    await settle()
    const bar = () => container.querySelector<HTMLElement>('.list-narrow-selection')
    expect(bar()?.textContent).toBe('正在导出，请稍候...取消导出')
    await act(async () => fireEvent.click(within(bar() as HTMLElement).getByRole('button', { name: '取消导出' })))
    await waitFor(() => expect(bar()).toBeNull())
  })
})

describe('ticked rows on a phone', () => {
  const ticks = { ...list, toolbar: ['create', 'export', 'batch_delete'] }

  it('stand with what can be done with them at the lower edge, and are let go', async () => {
    const { list: controller } = await drawList({ list: ticks, handlers })
    await settle()
    expect(screen.queryByText(/已选 /)).toBeNull()
    await act(async () => fireEvent.click(screen.getAllByRole('checkbox', { name: '选择该行' })[1] as HTMLElement))
    const bar = (await screen.findByText('已选 1 条')).closest('.list-narrow-selection') as HTMLElement
    await act(async () => fireEvent.click(within(bar).getByRole('button', { name: '操作' })))
    const sheet = await screen.findByRole('dialog')
    expect(
      within(sheet)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['批量删除', '取消'])
    await act(async () => fireEvent.click(within(bar).getByRole('button', { name: '取消选择' })))
    expect([controller.state.snapshot().selected.size, screen.queryByText(/已选 /)]).toEqual([0, null])
  })
})

describe('the actions of a list on a phone', () => {
  it('have no menu around a single one', async () => {
    await drawList({ list: { ...list, toolbar: ['export'] }, handlers })
    await settle()
    expect(screen.getByRole('button', { name: '导出' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  })
})

describe('a list on a phone', () => {
  it('is cards of a name and three facts, what the rows are sorted by among them', async () => {
    await drawList({ list, handlers })
    const [card] = screen.getAllByRole('listitem')
    expect(card?.querySelector('.card-title')?.textContent).toBe('村民1')
    expect([...(card?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '手机号',
      '备注',
      '创建时间',
    ])
    expect(document.querySelector('.ag-root')).toBeNull()
  })

  it('cuts names and facts by their lines, and after the characters that a column says', async () => {
    const long = '荷塘村第十二村民小组欧阳建国与上官秀英之家'.repeat(2)
    const rows = [{ id: '1', name: long, phone: long, note: long }]
    const columns = ['phone', 'name', { field: 'note', ellipsis: 6 }]
    await drawList({ list: { ...list, columns }, handlers: { 'GET /dv/thing/list': () => page(rows) } })
    const [card] = screen.getAllByRole('listitem')
    expect(card?.querySelector('.card-title')?.textContent).toBe(long)
    expect([...(card?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      long,
      `${long.slice(0, 6)}…`,
    ])
  })

  it('opens the record by its name', async () => {
    await drawList({ list, handlers })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '村民1' })))
    expect(opened).toMatchObject([{ mode: 'view', recordId: '1' }])
  })

  it('brings the actions of a card from below', async () => {
    await drawList({ list, handlers })
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: '操作' })[0] as HTMLElement))
    const sheet = await screen.findByRole('dialog')
    const names = within(sheet)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['编辑', '删除', '取消'])
    await act(async () => fireEvent.click(within(sheet).getByText('编辑')))
    expect(opened).toMatchObject([{ mode: 'edit', recordId: '1' }])
  })

  it('offers the step that the state of a record asks for on its card', async () => {
    const moves = [{ id: 'confirm', title: '确认', from: ['备注1', '备注3'], to: '已确认' }]
    const model = { states: { field: 'note', moves } }
    const own = { id: 'hello', title: '问候', run: [{ open: 'test/list' }] }
    const rowActions = ['edit', 'confirm', own]
    await drawList({ list: { ...list, rowActions } as never, handlers, model: model as never })
    expect(feet()).toEqual(['确认', '问候'])
  })

  it('offers to edit rather than what changes the record by one press', async () => {
    const own = { id: 'hello', title: '问候', run: [{ call: 'POST /dv/thing/hello' }] }
    await drawList({ list: { ...list, rowActions: ['edit', own] } as never, handlers })
    expect(feet()).toEqual(['编辑', '编辑'])
  })

  it('offers what changes the record where it is the only action', async () => {
    const own = { id: 'hello', title: '问候', run: [{ call: 'POST /dv/thing/hello' }] }
    await drawList({ list: { ...list, rowActions: [own] } as never, handlers })
    expect(feet()).toEqual(['问候', '问候'])
  })

  it('shows the value outside its normal range in the place of one inside of it', async () => {
    const field = (title: string, normal: unknown) => ({ type: 'int', title, normal }) as const
    const fields = { free: field('空位', [1, null]), used: field('占用', [null, 9]), air: field('氨气', [null, 5]) }
    const rows = rowsOf(2).map((row, index) => ({ ...row, free: 7, used: 2, air: index ? 8 : 3 }))
    await drawList({
      list: { columns: ['name', 'free', 'used', 'air', { field: 'birthday', priority: 1 }] },
      handlers: { 'GET /dv/thing/list': () => page(rows) },
      model: { fields: { ...people, ...fields } } as never,
    })
    const names = [...document.querySelectorAll('.card')].map((card) =>
      [...card.querySelectorAll('dt')].map(({ textContent }) => textContent),
    )
    expect(names).toEqual([
      ['空位', '占用', '生日'],
      ['氨气', '占用', '生日'],
    ])
  })

  it('has no mark for actions at a card that has none', async () => {
    await drawList({ list: { ...list, rowActions: [] }, handlers })
    expect(screen.queryByRole('button', { name: '操作' })).toBeNull()
  })

  it('says in the sheet why an action of a card is closed', async () => {
    const rowActions = ['edit', { more: ['detail', { id: 'delete', disabledHint: '管理员账号不允许此操作' }] }]
    await drawList({ list: { ...list, rowActions }, handlers, model: { deleteWhen: false } })
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: '操作' })[0] as HTMLElement))
    const closed = (await screen.findByText('管理员账号不允许此操作')).closest('button')
    expect([closed?.disabled, closed?.textContent]).toEqual([true, '删除管理员账号不允许此操作'])
  })

  it('keeps the leading action at hand and the others in a sheet', async () => {
    await drawList({ list, handlers })
    expect(screen.getByRole('button', { name: '新增' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '更多' })))
    expect(await screen.findByText('导入')).toBeTruthy()
  })

  it('has its filters in a drawer', async () => {
    const { world } = await drawList({ list, handlers })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '筛选' })))
    const drawer = await screen.findByRole('dialog')
    fireEvent.change(within(drawer).getByLabelText('手机号'), { target: { value: '138' } })
    await act(async () => fireEvent.click(within(drawer).getByRole('button', { name: '搜索' })))
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ phone: '*138*' })
  })

  it('ticks cards', async () => {
    await drawList({ list, handlers })
    fireEvent.click(screen.getAllByRole('checkbox', { name: '选择该行' })[0] as HTMLElement)
    expect(screen.getByText('已选 1 条')).toBeTruthy()
  })
})
