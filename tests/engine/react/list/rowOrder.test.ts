import { describe, expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { mayOrder, orderClosed, placeRow, stepRow } from '#react/list'
import { ids, openList, page, ready } from './harness.ts'

const model = { fields: { name: { type: 'text', title: '名称' }, sortNo: { type: 'int', title: '排序' } } }
const rows = ['1', '2', '3'].map((id) => ({ id, name: id, sortNo: Number(id) }))

async function open(order: 'asc' | 'desc' = 'asc') {
  const opened = openList({
    model: { ...model, states: undefined, editWhen: undefined, deleteWhen: undefined } as never,
    document: {
      drag: 'sortNo',
      columns: ['name', 'sortNo'],
      filters: ['name'],
      sort: [{ field: 'sortNo', order }],
    },
    handlers: { 'GET /dv/thing/list': () => page(...rows), 'PUT /dv/thing/order': () => null },
  })
  await ready(opened)
  const sent = () => opened.world.callsOf('PUT /dv/thing/order').map(({ body }) => body.ids)
  return { ...opened, sent }
}

describe('the order of rows', () => {
  it.each([
    ['before an earlier row', 'asc', { id: '3', at: '1', after: false }, ['3', '1', '2']],
    ['after a later row', 'asc', { id: '1', at: '2', after: true }, ['2', '1', '3']],
    [
      'in ascending numbers where the list shows them descending',
      'desc',
      { id: '1', at: '2', after: true },
      ['3', '1', '2'],
    ],
  ] as const)('is stored %s', async (_, order, place, ids) => {
    const { list, sent } = await open(order)
    await placeRow(list, place)
    expect(sent()).toEqual([ids])
  })

  it('is not stored where the row stands there already, or beside a row that is not there', async () => {
    const { list, sent } = await open()
    await placeRow(list, { id: '1', at: '1', after: true })
    await placeRow(list, { id: '1', at: '2', after: false })
    await placeRow(list, { id: '2', at: '2', after: true })
    await placeRow(list, { id: '2', at: '9', after: true })
    await stepRow(list, '1', -1)
    await stepRow(list, '3', 1)
    expect(sent()).toEqual([])
  })

  it('changes by one place up or down', async () => {
    const { list, sent } = await open()
    await stepRow(list, '2', -1)
    await stepRow(list, '2', 1)
    expect(sent()).toEqual([
      ['2', '1', '3'],
      ['1', '3', '2'],
    ])
  })

  it('is closed while other columns sort or conditions narrow the rows', async () => {
    const { list, sent } = await open()
    expect(orderClosed(list, list.state.snapshot())).toBe('')
    list.dispatch({ type: 'filter', id: 'name', value: 'a' })
    list.dispatch({ type: 'search' })
    expect(orderClosed(list, list.state.snapshot())).toBe('清空筛选条件后才能拖动')
    list.dispatch({ type: 'sort', field: 'name' })
    expect(orderClosed(list, list.state.snapshot())).toBe('按“排序”排序时才能拖动')
    await placeRow(list, { id: '3', at: '1', after: false })
    expect(sent()).toEqual([])
  })

  it('stays as it is stored where the server refuses another, and says so', async () => {
    const { list, world } = await open()
    world.answer({ 'PUT /dv/thing/order': () => new Refusal('当前状态下不能修改') })
    await placeRow(list, { id: '3', at: '1', after: false })
    expect(world.notices.map(({ message }) => message)).toEqual(['当前状态下不能修改'])
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
  })
})

const sortable = { ...model, states: undefined, editWhen: undefined, deleteWhen: undefined } as never
const document = {
  drag: 'sortNo',
  columns: ['name', 'sortNo'],
  filters: [],
  sort: [{ field: 'sortNo', order: 'asc' as const }],
}

describe('who may order rows', () => {
  it.each([
    ['whoever may edit them', {}, true],
    ['nobody without the right to edit', { lacks: ['thing:edit'] }, false],
    ['nobody for whom editing is disabled', { disabled: ['thing:edit'] }, false],
    ['nobody who may not see the number', { lacks: ['thing:field:sortNo'] }, false],
    ['nobody where the list has no such field', { document: { ...document, drag: undefined } as never }, false],
  ])('%s', (_, more, expected) => {
    expect(mayOrder(openList({ model: sortable, document, ...more }).list)).toBe(expected)
  })

  it('goes by the code of the field', () => {
    const fields = { ...model.fields, sortNo: { ...model.fields.sortNo, permission: 'thing:sort' } }
    const coded = { ...(sortable as object), fields } as never
    expect(mayOrder(openList({ model: coded, document }).list)).toBe(true)
    expect(mayOrder(openList({ model: coded, document, lacks: ['thing:sort'] }).list)).toBe(false)
  })
})

describe('the rows that change places', () => {
  it('are not those of a view with a condition', async () => {
    const views = [
      { id: 'all', title: '全部' },
      { id: 'low', title: '前面', where: 'sortNo < 3' },
    ]
    const { list } = openList({
      model: sortable,
      document: { ...document, views },
      handlers: { 'GET /dv/thing/list': () => page(...rows) },
    })
    expect(orderClosed(list, list.state.snapshot())).toBe('')
    list.dispatch({ type: 'view', id: 'low' })
    expect(orderClosed(list, list.state.snapshot())).toBe('清空筛选条件后才能拖动')
    const plain = openList().list
    expect(orderClosed(plain, plain.state.snapshot())).toBe('')
  })

  it('of a tree are those with the same parent', async () => {
    const tree = {
      ...(sortable as object),
      fields: { ...model.fields, parentId: { type: 'tree', title: '上级' } },
    } as never
    const opened = openList({
      model: tree,
      document: { ...document, nested: 'parentId' },
      handlers: {
        'GET /dv/thing/rootList': () => page({ id: '1', sortNo: 1 }, { id: '2', sortNo: 2 }),
        'GET /dv/thing/childList': () => ({
          records: ['11', '12'].map((id) => ({ id, parentId: '1', sortNo: Number(id) })),
          total: 5,
        }),
        'PUT /dv/thing/order': () => null,
      },
    })
    await ready(opened)
    const { list, world } = opened
    list.dispatch({ type: 'open', id: '1' })
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '12', '1+', '2'])
    const sent = () => world.callsOf('PUT /dv/thing/order').map(({ body }) => body.ids)
    await placeRow(list, { id: '12', at: '2', after: false })
    await stepRow(list, '12', 1)
    expect(sent(), 'neither another parent nor what stands for further rows').toEqual([])
    await stepRow(list, '12', -1)
    await stepRow(list, '1', 1)
    expect(sent()).toEqual([
      ['12', '11'],
      ['2', '1'],
    ])
  })

  it('are loaded again before they may be moved once more', async () => {
    const { list } = await open()
    await stepRow(list, '2', -1)
    expect(list.state.snapshot().busy).toBe(false)
  })
})
