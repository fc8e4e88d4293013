import { describe, expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { openList, ready } from './harness.ts'

const text = { type: 'text', title: '文本' }
const model = modelWith({
  name: { ...text, title: '名称' },
  parentId: { type: 'tree', title: '上级' },
  code: { ...text, title: '编号' },
  phone: { type: 'text', title: '手机号', mask: 'mobile' },
})
const rows = [
  { id: '1', name: '甲', parentId: '9', 'parentId$.code': 'a1', 'parentId$.phone': '138****1234' },
  { id: '2', name: '乙' },
]
const handlers = { 'GET /dv/thing/list': () => ({ records: rows, total: 2 }) }
const document = {
  filters: [
    'name',
    { field: 'parentId$.code', match: 'like' as const },
    { id: 'word', fields: ['name', 'parentId$.phone'] },
  ],
  columns: [
    'name',
    'parentId$.name',
    { field: 'parentId$.code', tone: "=parentId$.code == 'a1' ? 'danger' : ''" },
    'parentId$.phone',
  ],
  rowTone: "=parentId$.code == 'a1' ? 'muted' : ''",
  where: "parentId$.code != 'x'",
}
const open = (...lacks: string[]) => openList({ model, document, handlers, lacks })

describe('a list over fields of referenced records', () => {
  it('asks for them by their paths and reads them in conditions of rows', async () => {
    const opened = open()
    await ready(opened)
    const { list, world } = opened
    const [query] = world.callsOf('GET /dv/thing/list').map(({ query }) => query)
    expect(query).toMatchObject({
      field: 'id,,name,parentId$.name,parentId$.code,parentId$.phone',
      where: "(parentId$.code != 'x')",
    })
    expect(list.columns.snapshot().map(({ column }) => column.title.text)).toEqual([
      '名称',
      '上级名称',
      '上级编号',
      '上级手机号',
    ])
    expect(rows.map((row) => list.rowTone(row))).toEqual(['muted', ''])
  })

  it('has neither column, filter nor sorting for what the user may not see of the other model', () => {
    const hidden = open('thing:list').list
    expect(hidden.columns.snapshot().map(({ column }) => column.id)).toEqual(['name', 'parentId$.name'])
    expect(hidden.program.filters.map(({ id, fields }) => [id, fields.length])).toEqual([
      ['name', 1],
      ['word', 1],
    ])
    const masked = open('thing:unmask:phone').list
    expect(masked.program.columns.map(({ sortable }) => sortable)).toEqual([true, true, true, false])
    expect(masked.program.filters.at(-1)?.fields.map(({ name }) => name)).toEqual(['name'])
  })

  it('sends its filters under their paths', async () => {
    const opened = open()
    await ready(opened)
    opened.list.dispatch({ type: 'filter', id: 'parentId$.code', value: 'a' })
    opened.list.dispatch({ type: 'search' })
    await expect
      .poll(() => opened.world.callsOf('GET /dv/thing/list').at(-1)?.query)
      .toMatchObject({ 'parentId$.code': '*a*' })
  })
})
