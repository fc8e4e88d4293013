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
  })
})
