import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/paste.json'
import {
  isChanged,
  loadRows,
  pasteCells,
  patchOf,
  type RowsState,
  readCells,
  rebaseRows,
  setCells,
  undoPaste,
  validateCell,
  validateRows,
} from '#core/rows'
import { compileRules } from '#core/rule'
import { columnsFrom, idsFrom, pasteColumns } from './pasteColumns.ts'

const paste = (state: RowsState, at: number, key: string, text: string) =>
  pasteCells(state, {
    ids: idsFrom(state, at),
    columns: columnsFrom(key),
    cells: readCells(text),
    newRow: () => ({ state: 'new' }),
  })

const checks = pasteColumns.map(({ key }) => ({ key, rules: compileRules([], key) }))

describe('a paste', () => {
  it.each(cases.map((one) => [one.name, one] as const))('fills %s', (_, one) => {
    const before = loadRows(one.loaded)
    const { state, step, count } = paste(before, one.at, one.from, one.text)
    const newRows = one.rows.map((row) => (row.id.startsWith('row_') ? { ...row, state: 'new' } : row))
    expect([state.rows, count]).toEqual([newRows, one.count])
    expect(state.refused ?? {}).toEqual('refused' in one ? one.refused : {})
    expect(undoPaste(state, step).rows).toEqual(before.rows)
    expect(isChanged(undoPaste(state, step))).toBe(false)
  })

  const loaded = loadRows([
    { id: '1', name: 'a', count: 1 },
    { id: '2', name: 'b', count: 2 },
  ])

  it('of a text that a cell refuses is a fault until another value is entered', () => {
    const { state } = paste(loaded, 0, 'count', 'many')
    expect(validateRows(state, checks)).toEqual({ '1': { count: 'no number' } })
    const [row] = state.rows
    const [, count] = checks
    if (!row || !count) throw new Error('no row')
    expect(validateCell(state, row, count)).toBe('no number')
    expect(validateRows(setCells(state, '1', { name: 'x' }), checks)).toEqual({ '1': { count: 'no number' } })
    expect(validateRows(setCells(state, '1', { count: 3 }), checks)).toBeNull()
    expect(validateRows(paste(state, 0, 'count', '3').state, checks)).toBeNull()
  })

  it('keeps its marks when the rows are read again from the server', () => {
    const { state } = paste(loaded, 0, 'count', 'many')
    const theirs = loadRows([{ id: '1', name: 'theirs', count: 1 }])
    expect(rebaseRows(state, theirs).refused).toEqual({ '1': { count: 'no number' } })
  })

  it('is taken back as one step, and the one before it stays', () => {
    const first = paste(loaded, 0, 'name', 'x\t7\ny\t8')
    const second = paste(first.state, 1, 'name', 'p\t1\nq\t2')
    const undone = undoPaste(second.state, second.step)
    expect(undone.rows).toEqual(first.state.rows)
    expect(patchOf(undone)).toEqual({
      added: [],
      edited: [
        { id: '1', name: 'x', count: 7 },
        { id: '2', name: 'y', count: 8 },
      ],
      removed: [],
    })
  })

  it('that is taken back leaves what was typed since, and the rows it was typed in', () => {
    const { state, step } = paste(loaded, 1, 'name', 'x\t7\ny\t8')
    const typed = setCells(setCells(state, '2', { name: 'typed' }), 'row_1', { name: 'mine' })
    expect(undoPaste(typed, step).rows).toEqual([
      { id: '1', name: 'a', count: 1 },
      { id: '2', name: 'typed', count: 2 },
      { id: 'row_1', name: 'mine', count: undefined, state: 'new' },
    ])
  })

  it('that is taken back puts back the marks of what it replaced', () => {
    const first = paste(loaded, 0, 'count', 'many')
    const second = paste(first.state, 0, 'count', '3')
    expect(second.state.refused).toEqual({})
    expect(undoPaste(second.state, second.step).refused).toEqual({ '1': { count: 'no number' } })
  })

  it('of 50,000 cells changes each of them once', () => {
    const text = Array.from({ length: 12_500 }, (_, at) => `村民${at}\t${at}\t湖南\t长沙`).join('\r\n')
    const { state, count, step } = paste(loaded, 0, 'name', text)
    expect([count.cells, count.added, state.rows.length]).toEqual([50_000, 12_498, 12_500])
    expect(state.rows.at(-1)).toEqual({
      ...{ id: 'row_12498', state: 'new', name: '村民12499', count: 12_499, province: '湖南', city: '长沙' },
    })
    expect(undoPaste(state, step).rows).toEqual(loaded.rows)
  })
})
