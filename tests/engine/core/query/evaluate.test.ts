import { describe, expect, it } from 'vitest'
import {
  allOf,
  always,
  anyOf,
  type Condition,
  contains,
  equals,
  evaluateCondition,
  fieldsOf,
  isOneOf,
  type Literal,
  negate,
  never,
  parseListQuery,
  type QueryRecord,
  type SortColumn,
  sortRows,
  startsWith,
  type WireParams,
} from '#core/query'
import { casesOf, fields } from './fields.ts'

interface EvaluateCase {
  why: string
  params: WireParams
  yes: QueryRecord[]
  no: QueryRecord[]
}

/** A tree whose ids begin with those of their parents. */
const under = (_field: string, value: unknown, root: string) => typeof value === 'string' && value.startsWith(root)

describe('records', () => {
  it.each(casesOf<EvaluateCase>('evaluate'))('$why', ({ params, yes, no }) => {
    const { condition } = parseListQuery(params, fields)
    for (const record of yes) expect([record, evaluateCondition(condition, record, under)]).toEqual([record, true])
    for (const record of no) expect([record, evaluateCondition(condition, record, under)]).toEqual([record, false])
  })

  it('count only the root itself while nobody knows the tree', () => {
    const condition: Condition = { kind: 'under', field: 'typeId', root: 't1' }
    expect(evaluateCondition(condition, { typeId: 't1' })).toBe(true)
    expect(evaluateCondition(condition, { typeId: 't11' })).toBe(false)
  })

  const compare = (op: 'gt' | 'ge' | 'lt' | 'le', value: Literal): Condition => ({
    kind: 'compare',
    op,
    field: 'n',
    value,
  })
  const match = (mode: 'contains' | 'ends', text: string): Condition => ({
    kind: 'match',
    mode,
    field: 'n',
    text,
    ignoreCase: false,
  })
  const holds = (value: string): Condition => ({ kind: 'holds', field: 'n', value })

  it.each<[string, Condition, unknown[], unknown[]]>([
    ['at least', compare('ge', 2), [2, 3], [1, null]],
    ['less', compare('lt', 2), [1], [2, 3, null]],
    ['at most', compare('le', 2), [1, 2], [3, null]],
    ['ends', match('ends', 'ab'), ['ab', 'xab'], ['abx', 'AB', null, undefined]],
    ['contains, and nothing is no text', match('contains', 'u'), ['xux'], [null, undefined]],
    ['null is zero neither', { kind: 'compare', op: 'eq', field: 'n', value: 0 }, [0, '0'], [null, undefined, '']],
    ['holds in a list', holds('1'), [[1, 2], ['1'], '2,1'], [['11'], [], '11']],
    ['holds the word null only where it stands', holds('null'), ['null,x'], [null, [null, 'x'].slice(1)]],
    ['holds the word undefined only where it stands', holds('undefined'), ['undefined'], [undefined]],
    ['any', anyOf([compare('ge', 9), match('ends', 'x')]), [9, '0x'], [1, '0']],
    ['never', never, [], [1]],
    ['more than nothing', compare('gt', null), [], ['x', 1, null]],
    ['a number and a text that looks like one', compare('gt', '9'), [10, '9a'], [8, '10']],
    ['a number and a text that does not', compare('lt', 'x'), [5], ['y']],
    ['a list is no number', equals('n', 5), [5, '05'], [['05']]],
    ['a comma inside an item parts nothing', holds('1'), ['1,2'], [['1,2']]],
    ['is', equals('n', 'a'), ['a'], ['A', 'ab', null]],
    ['is one of', isOneOf('n', ['a', 1, null]), ['a', 1, '1', null, undefined], ['b', 2, '']],
    ['has a part in any case', contains('n', 'aB'), ['ab', 'xABx'], ['a b', null]],
    ['begins exactly so', startsWith('n', 'aB'), ['aB', 'aBc'], ['ab', 'xaB', null]],
  ])('%s', (_, condition, yes, no) => {
    const fulfils = (n: unknown) => evaluateCondition(condition, { n })
    expect([yes.filter(fulfils), no.filter(fulfils)]).toEqual([yes, []])
  })

  it('have no inherited fields', () => {
    const condition: Condition = { kind: 'compare', op: 'ne', field: 'constructor', value: null }
    expect(evaluateCondition(condition, {})).toBe(false)
  })

  it('equal null only where there is none', () => {
    const condition: Condition = { kind: 'compare', op: 'eq', field: 'name', value: null }
    expect(evaluateCondition(condition, {})).toBe(true)
    expect(evaluateCondition(condition, { name: null })).toBe(true)
    expect(evaluateCondition(condition, { name: '' })).toBe(false)
  })
})

describe('joining', () => {
  const a: Condition = { kind: 'compare', op: 'eq', field: 'a', value: 1 }
  const b: Condition = { kind: 'compare', op: 'eq', field: 'b', value: 1 }
  const c: Condition = { kind: 'compare', op: 'eq', field: 'c', value: 1 }

  it('of nothing is always for all and never for any', () => {
    expect(allOf([])).toEqual(always)
    expect(anyOf([])).toEqual(never)
  })

  it('leaves out what decides nothing and keeps what decides everything', () => {
    expect(allOf([always, a])).toEqual(a)
    expect(allOf([a, never])).toEqual(never)
    expect(anyOf([never, a])).toEqual(a)
    expect(anyOf([a, always])).toEqual(always)
  })

  it('flattens its own kind only', () => {
    expect(allOf([allOf([a, b]), c])).toEqual({ kind: 'and', all: [a, b, c] })
    expect(anyOf([anyOf([a, b]), c])).toEqual({ kind: 'or', any: [a, b, c] })
    expect(anyOf([allOf([a, b]), c])).toEqual({ kind: 'or', any: [{ kind: 'and', all: [a, b] }, c] })
  })

  it('negates twice to itself', () => {
    expect(negate(negate(a))).toEqual(a)
    expect(negate(always)).toEqual(never)
    expect(negate(never)).toEqual(always)
  })

  it('looks at the fields of its parts', () => {
    const part = allOf([a, anyOf([negate(contains('b', 'x')), isOneOf('c', [1])])])
    expect(fieldsOf(part)).toEqual(['a', 'b', 'c'])
    expect([always, never].map(fieldsOf)).toEqual([[], []])
  })
})

interface SortCase {
  why: string
  sort: string[]
  rows: QueryRecord[]
  /** The places of the rows in their new order. */
  sorted: number[]
}

describe('sorting', () => {
  it.each(casesOf<SortCase>('sort'))('$why', ({ sort, rows, sorted }) => {
    const columns = sort.map((text) => {
      const [field, order] = text.split(' ')
      return { field, order } as SortColumn
    })
    expect(sortRows(rows, columns).map((row) => rows.indexOf(row))).toEqual(sorted)
  })
})
