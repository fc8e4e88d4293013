import { describe, expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { openList, ready, run } from './harness.ts'

const model = modelWith({
  name: { type: 'text', title: '名称' },
  phone: { type: 'text', title: '手机号', mask: 'mobile' },
})
const record = { id: '1', name: '甲', phone: '138****1234' }
const handlers = {
  'GET /dv/thing/list': () => ({ records: [record], total: 1 }),
  'GET /dv/thing/queryById': () => record,
}
const document = {
  filters: ['phone', { id: 'word', fields: ['name', 'phone'] }],
  columns: ['name', 'phone'],
  rowActions: ['copy'],
}
const open = (...lacks: string[]) => openList({ model, document, handlers, lacks })

describe('a list of records with masks', () => {
  it('does not ask by them for whom they are masked', async () => {
    const { list, world } = open('thing:unmask:phone')
    expect(list.program.filters.map(({ id, fields }) => [id, fields.map(({ name }) => name)])).toEqual([
      ['word', ['name']],
    ])
    expect(list.program.columns.map(({ sortable }) => sortable)).toEqual([true, false])
    expect(list.advancedFields.map(({ name }) => name)).not.toContain('phone')
    await expect.poll(() => world.callsOf('GET /dv/thing/list')).toHaveLength(1)
    expect(list.columns.snapshot().map(({ column }) => column.id)).toEqual(['name', 'phone'])
  })

  it('is not sorted by them, neither at first nor where its rows are asked for ahead', async () => {
    const sort = [
      { field: 'phone', order: 'asc' as const },
      { field: 'name', order: 'desc' as const },
    ]
    const opened = openList({
      model,
      document: { ...document, sort },
      handlers,
      ahead: true,
      lacks: ['thing:unmask:phone'],
    })
    await ready(opened)
    const sent = opened.world.callsOf('GET /dv/thing/list').map(({ query }) => [query.column, query.order])
    expect(sent).toEqual([['name', 'desc']])
    const open = openList({ model, document: { ...document, sort }, handlers })
    expect(open.list.state.snapshot().sort).toEqual(sort)
  })

  it('asks by them for everybody else', () => {
    const { list } = open()
    expect(list.program.filters.map(({ fields }) => fields.length)).toEqual([1, 2])
    expect(list.advancedFields.map(({ name }) => name)).toContain('phone')
  })

  it('copies no mask', async () => {
    const opened = open('thing:unmask:phone')
    await ready(opened)
    await run(opened, 'copy', '1')
    expect(opened.opened[0]?.values).toEqual({ name: '甲' })
  })
})
