import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Condition,
  encodeFilter,
  encodeListQuery,
  type FilterValue,
  filterCondition,
  type ListFilter,
  type ListRequest,
  parseListQuery,
  type SuperQueryEntry,
} from '#core/query'
import { casesOf, fields } from './fields.ts'

interface EncodeCase {
  why: string
  filter: ListFilter
  value: FilterValue
  params?: Record<string, string>
  entries?: SuperQueryEntry[]
}

describe('one filter', () => {
  it.each(casesOf<EncodeCase>('encode'))('$why', ({ filter, value, params = {}, entries = [] }) => {
    expect(encodeFilter(filter, value)).toEqual({ params, entries })
  })
})

describe('the condition of a filter', () => {
  const name = { kind: 'compare', field: 'name' }

  it.each<[string, ListFilter, FilterValue, object]>([
    [
      'like on a number, which is equality',
      { field: 'age', match: 'like', type: { kind: 'number' } },
      '5',
      { kind: 'compare', op: 'eq', field: 'age', value: 5 },
    ],
    [
      'a range without a beginning',
      { field: 'name', match: 'range' },
      [undefined, 'b'],
      { ...name, op: 'le', value: 'b' },
    ],
    ['a range without an end', { field: 'name', match: 'range' }, ['a'], { ...name, op: 'ge', value: 'a' }],
  ])('%s', (_, filter, value, condition) => {
    expect(filterCondition(filter, value)).toEqual({ value: condition })
  })

  it.each([
    ['beginning', ['old', '9']],
    ['end', ['1', 'old']],
  ])('is none where the %s of a range is no value of its field', (_, value) => {
    const filter: ListFilter = { field: 'age', match: 'range', type: { kind: 'number' } }
    expect(filterCondition(filter, value)).toMatchObject({ problem: { place: 'age', code: 'value' } })
  })
})

interface RequestCase {
  why: string
  request: ListRequest
  params: Record<string, string>
  query?: unknown[]
  match?: string
}

describe('a whole request', () => {
  it.each(casesOf<RequestCase>('request'))('$why', ({ request, params, query, match }) => {
    const { superQueryParams, superQueryMatchType, ...rest } = encodeListQuery(request)
    expect(rest).toEqual(params)
    expect(superQueryMatchType).toBe(match)
    expect(superQueryParams && JSON.parse(decodeURIComponent(superQueryParams))).toEqual(query)
  })
})

const signs = [
  ',',
  '*',
  '!',
  '+',
  '++',
  ' ',
  '=',
  '>',
  '<',
  '>=',
  '!=',
  '%',
  '_',
  "'",
  '"',
  '[',
  '\\',
  '李',
  '🌾',
  'a',
  'B',
  '0',
  '\t',
  '&',
  '#',
]
const texts = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text !== '' && !text.includes('\u0000'))

/** What the server reads from the parameters after one decoding by the transport. */
function read(params: Record<string, string>) {
  const query = new URLSearchParams(params)
  return parseListQuery(Object.fromEntries(new URLSearchParams(query.toString())), fields)
}

function meantBy(filter: ListFilter, value: FilterValue): Condition {
  const meant = filterCondition(filter, value)
  return meant && 'value' in meant ? meant.value : { kind: 'always' }
}

describe('what is meant arrives', () => {
  const matches = fc.constantFrom('like', 'eq', 'ne', 'ge', 'le', 'tree') as fc.Arbitrary<
    'like' | 'eq' | 'ne' | 'ge' | 'le' | 'tree'
  >
  const names = fc.constantFrom('name', 'tags', 'typeId', 'orgCode')

  it('for one text', () => {
    const cases = fc.tuple(names, matches, texts)
    fc.assert(
      fc.property(cases, ([field, match, value]) => {
        const filter: ListFilter = { field, match, type: fields.get(field) ?? { kind: 'text' } }
        const meant = filterCondition(filter, value)
        const { condition, problems } = read(encodeListQuery({ filters: [{ filter, value }] }))
        if (meant && 'problem' in meant) expect(problems).toHaveLength(1)
        else expect({ condition, problems }).toEqual({ condition: meantBy(filter, value), problems: [] })
      }),
      { numRuns: 2_000 },
    )
  })

  it('for several texts', () => {
    fc.assert(
      fc.property(fc.constantFrom('name', 'tags'), fc.array(texts, { maxLength: 4 }), (field, value) => {
        const filter: ListFilter = { field, match: 'in', type: fields.get(field) ?? { kind: 'text' } }
        const { condition, problems } = read(encodeListQuery({ filters: [{ filter, value }] }))
        expect({ condition, problems }).toEqual({ condition: meantBy(filter, value), problems: [] })
      }),
      { numRuns: 1_000 },
    )
  })

  it('for ranges of texts', () => {
    fc.assert(
      fc.property(fc.option(texts), fc.option(texts), (from, to) => {
        const filter: ListFilter = { field: 'name', match: 'range' }
        const { condition, problems } = read(encodeListQuery({ filters: [{ filter, value: [from, to] }] }))
        expect({ condition, problems }).toEqual({ condition: meantBy(filter, [from, to]), problems: [] })
      }),
      { numRuns: 1_000 },
    )
  })

  it('for keywords, numbers and a query of the user at once', () => {
    const keyword: ListFilter = { fields: ['name', 'code'], match: 'like' }
    const number: ListFilter = { field: 'age', match: 'ge', type: { kind: 'number' } }
    const own = {
      matchType: 'or',
      params: [
        { field: 'status', rule: 'eq', val: 'x' },
        { field: 'status', rule: 'eq', val: 'y' },
      ],
    } as const
    fc.assert(
      fc.property(texts, fc.integer(), (word, least) => {
        const filters = [
          { filter: number, value: least },
          { filter: keyword, value: word },
        ]
        const { condition, problems } = read(encodeListQuery({ filters, advanced: own }))
        const either: Condition = {
          kind: 'or',
          any: ['x', 'y'].map((value) => ({ kind: 'compare', op: 'eq', field: 'status', value })),
        }
        const all = [meantBy(number, least), either, meantBy(keyword, word)]
        expect({ condition, problems }).toEqual({ condition: { kind: 'and', all }, problems: [] })
      }),
      { numRuns: 500 },
    )
  })
})

describe('hostile requests', () => {
  it('never throw, never exceed the page limit, and give no condition with a problem', () => {
    const params = fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'name',
          'age',
          'createTime_begin',
          'column',
          'order',
          'pageSize',
          'superQueryParams',
          'superQueryMatchType',
        ),
        fc.string(),
      ),
      fc.oneof(fc.string({ unit: 'binary' }), texts, fc.json(), fc.array(fc.string())),
    )
    fc.assert(
      fc.property(params, (input) => {
        const { page, condition, problems } = parseListQuery(input, fields)
        expect(page.pageSize).toBeLessThanOrEqual(500)
        if (problems.length > 0) expect(condition).toEqual({ kind: 'never' })
      }),
      { numRuns: 1_000 },
    )
  })
})
