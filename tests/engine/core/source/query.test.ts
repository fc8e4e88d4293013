import { describe, expect, it } from 'vitest'
import cases from '#cases/report/query.json'
import sourceCases from '#cases/report/source.json'
import statements from '#cases/report/statement.json'
import { checkDocument, documentValidators } from '#core/check'
import { type AnyDocument, type ModelDocument, segmentsOf } from '#core/document'
import { totalColumns } from '#core/model'
import { readStatement } from '#core/source'
import { libraryOf, modelDocument } from '#fixtures/library.ts'

const model = modelDocument('thing', {
  title: '设备',
  api: '/test/thing',
  permission: 'thing',
  rows: 'all',
  fields: {
    name: { type: 'text', title: '名称' },
    phone: { type: 'text', title: '电话', mask: 'mobile' },
    secret: { type: 'secret', title: '密钥' },
    level: { type: 'int', title: '级别', unit: '级' },
    price: { type: 'decimal', title: '价格', scale: 1 },
    at: { type: 'datetime', title: '时间' },
    typeId: { type: 'ref', title: '类型', model: 'kind' },
    orgCode: { type: 'depart', title: '区域' },
    keeper: { type: 'depart', title: '保管部门' },
    ownerId: { type: 'ref', title: '归属', model: 'kind', text: 'code' },
    twice: { type: 'formula', title: '两倍', expression: 'level * 2', result: 'number' },
  },
})
const kind = modelDocument('kind', {
  title: '类型',
  api: '/test/kind',
  permission: 'kind',
  rows: 'all',
  fields: {
    name: { type: 'text', title: '类型名称' },
    code: { type: 'text', title: '编码' },
    pid: { type: 'tree', title: '上级' },
  },
})
const part = modelDocument('part', { title: '部件', internal: true, fields: { name: { type: 'text', title: '名称' } } })
const other = modelDocument('other', { title: '另一个', query: { from: 'thing', select: { name: 'name' } } })
const report = modelDocument('sums', {
  title: '统计',
  query: {
    from: 'thing',
    select: { name: 'name', count: { count: 'id' } },
    where: 'level > $params.n',
    params: { n: { type: 'int', default: 1 } },
    filters: ['name', { field: 'count', match: 'range' }],
  },
})
const validators = documentValidators()

function changed(document: AnyDocument, set: Readonly<Record<string, unknown>>): AnyDocument {
  const copy = structuredClone(document)
  for (const [pointer, value] of Object.entries(set)) {
    const segments = segmentsOf(pointer)
    const key = segments.pop() ?? ''
    const holder = segments.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], copy)
    ;(holder as Record<string, unknown>)[key] = value
  }
  return copy
}

const found = (document: AnyDocument) =>
  checkDocument(document, libraryOf(model, kind, part, other, document), validators).map(({ pointer, code }) => [
    pointer,
    code,
  ])

describe('the query of a report', () => {
  it('raises no false alarm', () => {
    expect(found(report)).toEqual([])
  })

  it.each(cases)('$says', ({ set, at, code }) => {
    expect(found(changed(report, set))).toContainEqual([at, code])
  })

  it('has columns that store, and show, of a record what their fields do, whatever they are called', () => {
    const select = { town: 'orgCode', orgCode: 'keeper', type: 'typeId', owner: 'ownerId' }
    const named = modelDocument('named', { title: '归属', query: { from: 'thing', select } })
    const resolved = libraryOf(model, kind, named).resolvedModel('named')
    expect(Object.keys(select).map((name) => resolved?.field(name)?.target)).toEqual([
      { model: 'sysDepart', store: 'orgCode' },
      { model: 'sysDepart', store: 'id' },
      { model: 'kind', store: 'id' },
      { model: 'kind', store: 'id', text: 'code' },
    ])
  })

  it('has a statement of its own', () => {
    const query = { from: 'thing', select: { value: 'id', text: 'name' }, statement: 'select  id from thing ' }
    const first = modelDocument('first', { title: '甲', query })
    const second = modelDocument('second', { title: '乙', query: { ...query, statement: 'select id from thing' } })
    const library = libraryOf(model, kind, first, second)
    expect(checkDocument(second, library, validators)).toMatchObject([
      { pointer: '/query/statement', code: 'duplicate-value' },
    ])
  })

  it('is nothing that records refer to', () => {
    const pointing = modelDocument('pointing', {
      title: '引用',
      rows: 'all',
      fields: {
        sumsId: { type: 'ref', title: '引用', model: 'sums' },
        count: { type: 'formula', title: '数', countOf: 'sums' },
        rows: { type: 'table', title: '子表', model: 'sums', foreignKey: 'name' },
      },
    })
    const pointers = checkDocument(pointing, libraryOf(model, kind, report, pointing), validators)
      .filter(({ message }) => message.includes('是报表'))
      .map(({ pointer }) => pointer)
    expect(pointers).toEqual(['/fields/sumsId/model', '/fields/count/countOf', '/fields/rows/model'])
  })
})

describe('a query of a data source', () => {
  const visits = modelDocument('visits', {
    title: '客流',
    api: '/test/visits',
    display: 'townName',
    query: {
      sql: statements.good,
      source: 'tourism',
      key: ['townName'],
      totals: ['visitors'],
      params: { since: { type: 'date', default: '2026-01-01' } },
      filters: ['townName', { field: 'visitors', match: 'range' }],
    },
    fields: { townName: { type: 'text', title: '乡镇' }, visitors: { type: 'int', title: '客流' } },
  })

  it('raises no false alarm', () => {
    expect(found(visits)).toEqual([])
  })

  it.each(sourceCases)('$says', ({ set, at, code, message }) => {
    const document = changed(visits, set)
    const problems = checkDocument(document, libraryOf(model, document), validators)
    const expected = { pointer: at, code, ...(message ? { message } : {}) }
    expect(problems).toContainEqual(expect.objectContaining(expected))
  })

  it('has a permission of its own, and totals', () => {
    expect(libraryOf(model, visits).resolvedModel('visits')).toMatchObject({ permission: 'visits' })
    expect(totalColumns(visits as ModelDocument)).toEqual(['visitors'])
  })
})

describe('a statement', () => {
  const written = (text: string) => {
    const statement = readStatement(text)
    if ('problem' in statement) return statement.problem
    return statement.parts.map((part) => (typeof part === 'string' ? part : `<${part.param}>`)).join('')
  }

  it.each(statements.cases)('%s', (text = '', parts) => {
    expect(written(text)).toBe(parts)
  })
})

describe('the fields of a report', () => {
  const fieldsOf = (select: object, more: object = {}) => {
    const document = modelDocument('sums', { title: '统计', query: { from: 'thing', select, ...more } })
    return libraryOf(model, kind, document).resolvedModel('sums')
  }

  it('follow from its columns: types, titles, units, scales', () => {
    const model = fieldsOf({
      level: 'level',
      kind: 'typeId',
      kindName: 'typeId$.name',
      above: 'typeId$.pid',
      month: { bucket: 'at', by: 'month' },
      hour: { bucket: 'at', by: 'hour', title: '钟点' },
      count: { count: 'id', title: '设备数' },
      mean: { avg: 'price' },
      most: { max: 'at' },
    })
    expect(model?.fields.map(({ name, title, type, target }) => [name, title, type.id, target?.model])).toEqual([
      ['level', '级别', 'int', undefined],
      ['kind', '类型', 'ref', 'kind'],
      ['kindName', '类型名称', 'text', undefined],
      ['above', '上级', 'ref', 'kind'],
      ['month', '时间', 'month', undefined],
      ['hour', '钟点', 'datetime', undefined],
      ['count', '设备数', 'int', undefined],
      ['mean', '平均价格', 'decimal', undefined],
      ['most', '最大时间', 'datetime', undefined],
      ['id', expect.any(String), 'text', undefined],
    ])
    expect(model?.field('mean')?.column).toMatchObject({ scale: 3 })
    expect(model?.field('level')?.document.unit).toBe('级')
  })

  it('are closed by the codes of what they come from, and masked by the code of the mask', () => {
    const model = fieldsOf({
      call: 'phone',
      kindName: 'typeId$.name',
      high: { count: 'id', where: "level > 1 && typeId$.name != ''" },
    })
    expect(model?.permission).toBe('thing')
    expect(model?.field('kindName')?.document.closedBy).toEqual(['thing:field:typeId', 'kind:field:name'])
    expect(model?.field('high')?.document.closedBy).toEqual(['thing:field:level', 'kind:field:name', 'thing:field:id'])
    expect(model?.field('call')?.mask?.code).toBe('thing:unmask:phone')
    expect(model?.field('call')?.mask?.hide('13812341234')).toBe('138****1234')
  })
})
