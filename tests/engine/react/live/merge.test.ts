import { describe, expect, it } from 'vitest'
import { firstState, type ListState } from '#react/list'
import { merged, newestOf } from '#react/live'

type Row = ListState['rows'][number]

const row = (id: string, name = id): Row => ({ id, name })
const newest = [{ field: 'createTime', order: 'desc' as const }]

function stateOf(ids: readonly string[], more: Partial<ListState> = {}): ListState {
  const start = {
    filters: {},
    required: [],
    pageSize: 3,
    fits: false,
    sort: newest,
    nested: false,
    columns: null,
    view: '',
  }
  return { ...firstState(start), status: 'ready', rows: ids.map((id) => row(id)), total: ids.length, ...more }
}

const merge = (state: ListState, changes: Record<string, Row | null>, insert = true) =>
  merged(state, new Map(Object.entries(changes)), {
    earlierIds: new Set(state.rows.map(({ id }) => String(id))),
    insert,
  })
const idsOf = ({ part }: ReturnType<typeof merge>) => part.rows.map(({ id }) => id)

describe('changes', () => {
  it('keep rows in their places and untouched rows the same', () => {
    const state = stateOf(['a', 'b', 'c'])
    const { part, cells } = merge(state, { b: row('b', '二') })
    expect(part.rows.map(({ name }) => name)).toEqual(['a', '二', 'c'])
    expect([part.rows[0], part.rows[2]]).toEqual([state.rows[0], state.rows[2]])
    expect(part.rows[0]).toBe(state.rows[0])
    expect(cells).toEqual([{ id: 'b', fields: ['name'] }])
  })

  it('are news when a record was added, removed or stored anew, not when it is only read again', () => {
    const state = stateOf(['a', 'b'])
    const versions = { ...state, rows: [{ id: 'a', name: 'a', minutes: 1, rowVersion: 1 }] }
    const read = { id: 'a', name: 'a', minutes: 2, rowVersion: 1 }
    expect(merge(versions, { a: read }).isNews).toBe(false)
    expect(merge(versions, { a: { ...read, rowVersion: 2 } }).isNews).toBe(true)
    expect(merge(state, { a: row('a') }).isNews).toBe(false)
    expect(merge(state, { a: row('a', '一') }).isNews).toBe(true)
    expect(merge(state, { a: null }).isNews).toBe(true)
    expect(merge(state, { c: row('c') }).isNews).toBe(true)
    expect(merge(state, { x: null }).isNews).toBe(false)
  })

  it('of nothing flash nothing', () => {
    expect(merge(stateOf(['a']), { a: row('a') }).cells).toEqual([])
  })

  it('put new rows at the top and cut the page', () => {
    const found = merge(stateOf(['a', 'b', 'c'], { total: 9 }), { x: row('x'), y: row('y') })
    expect(idsOf(found)).toEqual(['y', 'x', 'a'])
    expect([found.part.total, found.elsewhere]).toEqual([11, []])
  })

  it('put new rows at the top also by the last change, from which a new one is not older', () => {
    const sort = [{ field: 'updateTime', order: 'desc' as const }]
    expect(idsOf(merge(stateOf(['a', 'b', 'c'], { sort, total: 9 }), { x: row('x') }))).toEqual(['x', 'a', 'b'])
  })

  it('only tell of new rows on other pages, in another order, or where none are to come in', () => {
    const byName = { sort: [{ field: 'name', order: 'asc' as const }], total: 9 }
    const cases = [
      merge(stateOf(['a'], { page: 2, total: 9 }), { x: row('x') }),
      merge(stateOf(['a', 'b', 'c'], byName), { x: row('x') }),
      merge(stateOf(['a']), { x: row('x') }, false),
    ]
    for (const found of cases) expect([idsOf(found).includes('x'), found.elsewhere]).toEqual([false, ['x']])
  })

  it('come in where all rows are shown, whatever the order', () => {
    expect(idsOf(merge(stateOf(['a'], { sort: [] }), { x: row('x') }))).toEqual(['x', 'a'])
  })

  it('take rows away with their ticks', () => {
    const state = stateOf(['a', 'b'], {
      selected: new Map([
        ['a', row('a')],
        ['b', row('b')],
      ]),
    })
    const { part } = merge(state, { a: null, b: row('b', '二') })
    expect([part.rows.length, part.total, part.status]).toEqual([1, 1, 'ready'])
    expect([...part.selected]).toEqual([['b', row('b', '二')]])
    expect(merge(stateOf(['a']), { a: null }).part.status).toBe('empty')
  })

  it('count no row twice that a load has counted and another page holds', () => {
    const at = (number: number) => `19000000000000000${String(number).padStart(2, '0')}`
    const state = stateOf([at(30), at(29), at(28)], { total: 30 })
    const setting = { earlierIds: new Set([at(30), at(29), at(28)]), newest: newestOf(state), insert: true }
    const late = merged(state, new Map([at(26), at(27)].map((id) => [id, row(id)])), setting)
    expect([late.part.total, late.part.rows.length, late.elsewhere, late.isDoubtful]).toEqual([30, 3, [], true])
    const after = merged(state, new Map([[at(31), row(at(31))]]), setting)
    expect([after.part.total, idsOf(after)[0], after.isDoubtful]).toEqual([31, at(31), false])
    expect(newestOf(stateOf([at(3)]))).toBeUndefined()
  })

  it('leave a count that stopped at its cap', () => {
    expect(merge(stateOf(['a'], { total: 10_000, capped: true }), { x: row('x') }).part.total).toBe(10_000)
  })
})
