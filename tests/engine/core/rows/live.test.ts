import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/live.json'
import { addRows, loadRows, mergeRows, patchOf, type RowValues, removeRows, setCells } from '#core/rows'

const setting = {
  belongs: (values: RowValues) => values.parent === 'p',
  takes: (name: string) => ['id', 'name', 'name_dictText', 'count', 'rowVersion', 'no'].includes(name),
}
const merge = (state: ReturnType<typeof loadRows>, change: Record<string, RowValues | null>) =>
  mergeRows(state, new Map(Object.entries(change)), setting)

describe('live rows', () => {
  it.each(cases.map((one) => [one.name, one] as const))('take over %s', (_, one) => {
    const state = Object.entries(one.set).reduce((rows, [id, cells]) => setCells(rows, id, cells), loadRows(one.rows))
    const merged = merge(state, one.change as unknown as Record<string, RowValues | null>)
    expect([merged.state.rows, merged.cells]).toEqual([one.after, one.cells])
    expect(patchOf(merged.state)).toEqual({ added: 'added' in one ? one.added : [], edited: one.edited, removed: [] })
  })

  it('do not bring back a row that is removed here, and forget the removal of one that is gone', () => {
    const state = removeRows(loadRows([{ id: '1', name: 'a' }]), ['1'])
    expect(merge(state, { '1': { id: '1', name: 'b', parent: 'p' } }).state.rows).toEqual([])
    expect(patchOf(merge(state, { '1': null }).state).removed).toEqual([])
  })

  it('stand in their order, and own rows are numbered again', () => {
    const loaded = loadRows(
      [
        { id: '1', no: 1 },
        { id: '3', no: 3 },
      ],
      'no',
    )
    const change = { '2': { id: '2', no: 2, parent: 'p' } }
    expect(merge(loaded, change).state.rows.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(patchOf(merge(loaded, change).state).edited).toEqual([])
    const swap = { '1': { id: '1', no: 3 }, '3': { id: '3', no: 1 } }
    expect(merge(loaded, swap).state.rows.map(({ id, no }) => [id, no])).toEqual([
      ['3', 1],
      ['1', 3],
    ])
    const grown = addRows(loadRows([{ id: '1', no: 1 }], 'no'), [{}])
    expect(merge(grown, change).state.rows.map(({ id, no }) => [id, no])).toEqual([
      ['1', 1],
      ['row_1', 2],
      ['2', 3],
    ])
  })
})
