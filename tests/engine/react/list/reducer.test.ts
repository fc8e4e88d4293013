import { describe, expect, it } from 'vitest'
import cases from '#cases/list/reducer.json'
import { firstState, type ListEvent, type ListStart, type ListState, listReducer, shownRows } from '#react/list'

interface Case {
  name: string
  start?: Partial<ListStart>
  events: ListEvent[]
  expect: Record<string, unknown>
}

const plainStart: ListStart = {
  filters: {},
  required: [],
  pageSize: 10,
  fits: false,
  sort: [],
  nested: false,
  columns: null,
  view: '',
}

/** A state as a case writes it: rows by their ids, maps and sets as plain data. */
function written(state: ListState, nested: boolean): Record<string, unknown> {
  return {
    ...state,
    rows: state.rows.map(({ id }) => id),
    selected: [...state.selected.keys()],
    opened: [...state.opened],
    branches: Object.fromEntries([...state.branches].map(([id, { status }]) => [id, status])),
    pages: Object.fromEntries([...state.branches].map(([id, { page }]) => [id, page])),
    shown: shownRows(state, nested).map(({ id, depth, branch }) => `${depth}:${id}:${branch}`),
  }
}

describe('a list', () => {
  it.each((cases as unknown as Case[]).map((one) => [one.name, one] as const))(
    '%s',
    (_, { start, events, expect: expected }) => {
      const begun = { ...plainStart, ...start }
      const state = events.reduce((now, event) => listReducer(now, event, begun), firstState(begun))
      expect(written(state, begun.nested)).toMatchObject(expected)
    },
  )

  it('stays the same object when nothing happens', () => {
    const state = firstState(plainStart)
    expect(listReducer(state, { type: 'clearSelection' }, plainStart)).toBe(state)
    expect(listReducer(state, { type: 'page', page: 0 }, plainStart)).toBe(state)
    expect(listReducer(state, { type: 'height', rows: null }, plainStart)).toBe(state)
  })

  const loaded = (...records: Record<string, unknown>[]): ListEvent => ({
    type: 'loaded',
    page: { records, total: records.length, size: 10, current: 1, pages: 1 },
  })
  const stateAfter = (start: ListStart, ...events: ListEvent[]) =>
    events.reduce((now, event) => listReducer(now, event, start), firstState(start))

  it('has the newer versions of selected rows, and those of other pages as they were', () => {
    const rows = [
      { id: '1', name: 'old' },
      { id: '9', name: 'far' },
    ]
    const { selected } = stateAfter(
      plainStart,
      { type: 'select', rows, selected: true },
      loaded({ id: '1', name: 'new' }),
    )
    expect([...selected.values()].map(({ name }) => name)).toEqual(['new', 'far'])
    const none = firstState(plainStart)
    expect(listReducer(none, loaded({ id: '1' }), plainStart).selected).toBe(none.selected)
  })

  it('offers the further rows of a branch, and says while they are loading', () => {
    const start = { ...plainStart, nested: true }
    const branch = (...ids: string[]): ListEvent => ({
      type: 'branch',
      id: '1',
      page: { records: ids.map((id) => ({ id })), total: 3, size: 500, current: 1, pages: 1 },
    })
    const opened = stateAfter(start, loaded({ id: '1' }), branch('11'))
    const more = (state: ListState) => shownRows(state, true).flatMap(({ more }) => more ?? [])
    expect(more(opened)).toEqual([{ of: '1', left: 2, loading: false }])
    const loading = listReducer(opened, { type: 'more', id: '1' }, start)
    expect(more(loading)).toEqual([{ of: '1', left: 2, loading: true }])
    expect(more(stateAfter(start, loaded({ id: '1' })))).toEqual([])
  })
})
