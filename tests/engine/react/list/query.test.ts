import { describe, expect, it } from 'vitest'
import dateCases from '#cases/list/dateWord.json'
import cases from '#cases/list/query.json'
import type { ListDocument } from '#core/document'
import type { FilterValue, SuperQueryGroup } from '#core/query'
import { dateSpan } from '#react/list'
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
    expect(dateSpan(word, today) ?? null).toEqual(span)
  })
})
