import { describe, expect, it } from 'vitest'
import dateCases from '#cases/list/dateWord.json'
import cases from '#cases/list/query.json'
import type { ListDocument } from '#core/document'
import type { FilterValue, SuperQueryGroup } from '#core/query'
import { filterStart } from '#react/list'
import { openList } from './harness.ts'

interface Case {
  name: string
  document: Partial<ListDocument>
  applied?: Record<string, FilterValue>
  trees?: Record<string, string>
  params?: Record<string, unknown>
  query?: Record<string, string>
  holds?: Record<string, string>
  lacks?: string[]
  advanced?: SuperQueryGroup
  /** The entries of the advanced query. */
  entries?: unknown[]
}

describe('what a list asks for', () => {
  it.each((cases as unknown as Case[]).map((one) => [one.name, one] as const))(
    '%s',
    async (_, { document, applied = {}, trees = {}, params, query = {}, holds = {}, lacks = [], ...more }) => {
      const { list, world } = openList({ document, ...(params ? { params } : {}) })
      for (const [id, value] of Object.entries(applied)) list.dispatch({ type: 'filter', id, value })
      if (Object.keys(applied).length > 0) list.dispatch({ type: 'search' })
      for (const [field, value] of Object.entries(trees)) list.dispatch({ type: 'tree', field, value })
      if (more.advanced) list.dispatch({ type: 'advanced', query: more.advanced })
      await expect.poll(() => list.state.snapshot().status).toBe('ready')
      const sent = world.callsOf('GET /dv/thing/list').at(-1)?.query ?? {}
      expect(sent).toMatchObject({ ...query, ...holds })
      if (more.entries) expect(JSON.parse(decodeURIComponent(String(sent.superQueryParams)))).toEqual(more.entries)
      for (const name of lacks) expect(sent).not.toHaveProperty(name)
    },
  )
})

describe('a day word', () => {
  it.each(dateCases.map(({ word, today, span }) => [word, today, span] as const))('%s on %s', (word, today, span) => {
    const range = { match: 'range' } as Parameters<typeof filterStart>[0]
    expect(filterStart(range, word, today)).toEqual(span ?? [word, word])
  })
})

describe('what a filter begins with', () => {
  const today = '2026-05-06'
  it.each([
    ['range', 'week', ['2026-05-04', '2026-05-06']],
    ['eq', 'week', '2026-05-04'],
    ['range', '2026-01-01', ['2026-01-01', '2026-01-01']],
    ['range', ['1', '2'], ['1', '2']],
    ['range', 5, 5],
    ['in', 'a,,b', ['a', 'b']],
    ['in', ['a,b'], ['a,b']],
    ['in', 5, 5],
    ['like', 'a,b', 'a,b'],
    ['eq', true, true],
    ['eq', null, null],
    ['eq', undefined, undefined],
    ['eq', { a: 1 }, undefined],
    ['in', ['a', { b: 1 }], undefined],
  ] as const)('with the match %s and %j is %j', (match, initial, expected) => {
    expect(filterStart({ match } as never, initial, today)).toEqual(expected)
  })

  it('leaves out filters that begin with nothing', () => {
    const { list } = openList({ document: { filters: ['name', { field: 'code', default: 'x' }] } })
    expect(Object.keys(list.state.snapshot().filters)).toEqual(['code'])
    expect(Object.keys(list.queryWithoutPage()).toSorted()).toEqual(['code', 'column', 'field', 'order'])
  })
})

describe('the recycle bin of a tree', () => {
  it('is a flat list of its own call', async () => {
    const opened = openList({
      document: { nested: 'parentId', trash: true },
      handlers: { 'GET /dv/thing/recycleBin': () => ({ records: [{ id: '7', hasChildren: true }], total: 1 }) },
    })
    await expect.poll(() => opened.list.state.snapshot().status).toBe('ready')
    expect(opened.list.rows.snapshot().map(({ id, branch }) => [id, branch])).toEqual([['7', 'leaf']])
    const paths = opened.world.calls.map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/dv'))).toEqual(['/dv/thing/recycleBin'])
  })
})
