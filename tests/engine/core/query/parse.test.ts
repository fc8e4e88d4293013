import { describe, expect, it } from 'vitest'
import { limit } from '#core/limit'
import { queryMessages } from '#core/message'
import { type MatchType, parseListQuery, type WireParams } from '#core/query'
import { casesOf, fields, spoken } from './fields.ts'

describe('values of parameters', () => {
  it.each(casesOf<{ why: string; params: WireParams; is: string }>('value'))('$why', ({ params, is }) => {
    const query = parseListQuery(params, fields)
    expect(query.problems).toEqual([])
    expect(spoken(query.condition)).toBe(is)
  })
})

interface Refused {
  why: string
  params: WireParams
  places: string[]
  code?: string
}

describe('the parameters of a list call', () => {
  it.each([
    ['pageNo', '1'],
    ['pageSize', '20'],
    ['column', 'name'],
    ['order', 'asc'],
    ['field', 'name'],
    ['superQueryParams', ''],
    ['superQueryMatchType', 'and'],
    ['_t', '1780000000000'],
  ])('%s is no condition on a field of that name', (name, value) => {
    const named = new Map([...fields, [name, { kind: 'text' as const }]])
    expect(spoken(parseListQuery({ [name]: value }, named).condition)).toBe('always')
  })
})

describe('what is refused', () => {
  it.each(casesOf<Refused>('refused'))('$why', ({ params, places, code }) => {
    const { problems, condition, page } = parseListQuery(params, fields)
    expect(problems.map(({ place }) => place)).toEqual(places)
    if (code) expect(problems.map((problem) => problem.code)).toEqual([code])
    for (const problem of problems) expect(problem.message.startsWith(problem.place)).toBe(true)
    expect(condition).toEqual({ kind: 'never' })
    expect(page.pageSize).toBeLessThanOrEqual(limit.pageSize)
  })

  it('tells an unknown and a forbidden field alike', () => {
    const [unknown] = parseListQuery({ column: 'secret' }, fields).problems
    const [forbidden] = parseListQuery({ column: 'password' }, fields).problems
    expect(unknown?.message.replace('secret', 'password')).toBe(forbidden?.message)
  })

  const item = (text: object) => ({
    superQueryParams: JSON.stringify([{ field: 'name', rule: 'eq', val: 'x', ...text }]),
  })

  it.each([
    ['rule', 'the rule', item({ rule: 'between' }), 'between'],
    ['page', 'what was asked for', { pageSize: '501' }, '501'],
    ['page', 'how large it may be', { pageSize: 'x' }, limit.pageSize],
    ['shape', 'the word between conditions', { superQueryMatchType: 'xor' }, 'xor'],
    [
      'size',
      'how many conditions may be',
      { superQueryParams: `[${'{},'.repeat(500)}{}]` },
      limit.superQueryConditions,
    ],
    ['shape', 'what it should be', { superQueryParams: '[{' }, queryMessages.json],
    ['shape', 'what it should hold', { superQueryParams: '{}' }, queryMessages.conditionList],
    ['value', 'the form of a date', item({ type: 'date' }), queryMessages.date],
    ['value', 'the form of a date-time', item({ type: 'datetime' }), queryMessages.datetime],
    [
      'size',
      'how long a search may be',
      { name: `${'a'.repeat(limit.patternInputLength + 1)}*` },
      limit.patternInputLength,
    ],
    ['size', 'how many values may be', { age: `${'1,'.repeat(limit.idsPerBatch)}1` }, limit.idsPerBatch],
  ])('of a %s names %s', (code, _, params, part) => {
    const { problems } = parseListQuery(params, fields)
    expect(problems).toMatchObject([{ code, message: expect.stringContaining(String(part)) }])
  })

  it('repeats at most 60 characters of a request', () => {
    const [problem] = parseListQuery({ age: 'x'.repeat(5_000) }, fields).problems
    expect(problem?.message.length).toBeLessThan(100)
  })

  it('names ten columns at most', () => {
    const column = Array.from({ length: 12 }, (_, index) => `no${index}`).join(',')
    expect(parseListQuery({ column }, fields).problems).toHaveLength(10)
  })

  it.each([
    [limit.idsPerBatch, 0],
    [limit.idsPerBatch + 1, 1],
  ])('takes %i values in a list with %i problems', (count, problems) => {
    const values = Array.from({ length: count }, (_, index) => index).join(',')
    expect(parseListQuery({ age: values }, fields).problems).toHaveLength(problems)
  })

  it.each([
    [limit.patternInputLength, 0],
    [limit.patternInputLength + 1, 1],
  ])('takes a search of %i characters with %i problems', (length, problems) => {
    expect(parseListQuery({ name: `*${'a'.repeat(length)}*` }, fields).problems).toHaveLength(problems)
  })
})

describe('page and sorting', () => {
  it.each(casesOf<{ why: string; params: WireParams; page: number[]; sort: string[] }>('pageAndSort'))(
    '$why',
    (row) => {
      const { page, sort, problems } = parseListQuery(row.params, fields)
      expect(problems).toEqual([])
      expect([page.pageNo, page.pageSize]).toEqual(row.page)
      expect(sort.map(({ field, order }) => `${field} ${order}`)).toEqual(row.sort)
    },
  )
})

interface SuperCase {
  why: string
  query?: unknown[]
  text?: string
  match?: string
  params?: WireParams
  is?: string
  places?: string[]
}

const superParams = (text: string, match: MatchType | string = ''): WireParams => ({
  superQueryParams: text,
  superQueryMatchType: match,
})

describe('advanced query', () => {
  it.each(casesOf<SuperCase>('superQuery'))('$why', ({ query, text, match, params, is, places = [] }) => {
    const sent = text ?? encodeURIComponent(JSON.stringify(query))
    const read = parseListQuery({ ...params, ...superParams(sent, match) }, fields)
    expect(read.problems.map(({ place }) => place)).toEqual(places)
    expect(spoken(read.condition)).toBe(is ?? 'never')
  })

  it.each([
    [limit.superQueryConditions, 0],
    [limit.superQueryConditions + 1, 1],
    [10_000, 1],
  ])('takes %i conditions with %i problems', (count, problems) => {
    const items = Array.from({ length: count }, () => ({ field: 'age', rule: 'eq', val: 1 }))
    expect(parseListQuery(superParams(JSON.stringify(items)), fields).problems).toHaveLength(problems)
    const group = [{ matchType: 'or', params: items }]
    expect(parseListQuery(superParams(JSON.stringify(group)), fields).problems).toHaveLength(problems)
  })

  it.each([2, 1_000, 100_000])('refuses a text that is %i brackets deep', (depth) => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(parseListQuery(superParams(deep), fields).problems).toHaveLength(1)
    const value = `[{"field":"name","rule":"in","val":${deep}}]`
    expect(parseListQuery(superParams(value), fields).problems).toHaveLength(1)
  })
})
