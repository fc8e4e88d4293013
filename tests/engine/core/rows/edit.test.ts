import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/edit.json'
import {
  addRows,
  allNew,
  isChanged,
  isRowsState,
  loadNewRows,
  loadRows,
  moveRow,
  movesOf,
  patchOf,
  type RowsState,
  type RowValues,
  rebaseRows,
  removeRows,
  setCells,
} from '#core/rows'

type Step = ['add', RowValues[], number?] | ['set', string, RowValues] | ['remove', string[]] | ['move', number, number]

function applied(state: RowsState, step: Step): RowsState {
  switch (step[0]) {
    case 'add':
      return addRows(state, step[1], step[2])
    case 'set':
      return setCells(state, step[1], step[2])
    case 'remove':
      return removeRows(state, step[1])
    case 'move':
      return moveRow(state, step[1], step[2])
  }
}

describe('rows', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { loaded, steps, rows, patch, ...options }) => {
    const order = 'order' in options ? options.order : undefined
    const state = (steps as Step[]).reduce(applied, loadRows(loaded, order))
    expect(state.rows).toEqual(rows)
    expect(patchOf(state)).toEqual(patch)
    expect(isChanged(state)).toBe(patch.added.length + patch.edited.length + patch.removed.length > 0)
  })

  it('refuse a removal that names no rows', () => {
    expect(() => removeRows(loadRows([]), '1' as unknown as string[])).toThrow(TypeError)
    expect(() => removeRows(loadRows([]), [1] as unknown as string[])).toThrow('removeRows takes a list of row ids')
  })

  it('say where a row may go', () => {
    const state = loadRows([{ id: '1' }, { id: '2' }])
    expect([movesOf(state, '1'), movesOf(state, '2'), movesOf(state, '9')]).toEqual([
      { up: false, down: true },
      { up: true, down: false },
      { up: false, down: false },
    ])
  })

  it('say whether all are new', () => {
    const state = addRows(loadRows([{ id: '1' }]), [{}])
    expect([allNew(state, ['row_1']), allNew(state, ['row_1', '1'])]).toEqual([true, false])
  })

  it('count as new when loaded so', () => {
    expect(patchOf(loadNewRows([{ id: '1', name: 'a', rowVersion: 2 }], 'no'))).toEqual({
      added: [{ name: 'a', no: 1 }],
      edited: [],
      removed: [],
    })
  })

  it('leave out fields that are not sent', () => {
    const state = setCells(addRows(loadRows([{ id: '1', a: 1, b: 1 }]), [{ a: 2, b: 2 }]), '1', { a: 3, b: 3 })
    expect(patchOf(state, (field) => field !== 'b')).toEqual({
      added: [{ a: 2 }],
      edited: [{ id: '1', a: 3 }],
      removed: [],
    })
  })

  it('survive a draft as plain data', () => {
    const state = removeRows(addRows(loadRows([{ id: '1', rowVersion: 1 }, { id: '2' }]), [{ name: 'a' }]), ['1'])
    const before: unknown = JSON.parse(JSON.stringify(state))
    expect(isRowsState(before) && patchOf(before)).toEqual(patchOf(state))
    expect([isRowsState([]), isRowsState(null), isRowsState({ rows: [] })]).toEqual([false, false, false])
  })
})

describe('rows over a newer version', () => {
  const mine = (change: (state: RowsState) => RowsState) =>
    change(
      loadRows([
        { id: '1', name: 'a', unit: 'm', rowVersion: 1 },
        { id: '2', name: 'b', rowVersion: 1 },
      ]),
    )
  const theirs = loadRows([
    { id: '1', name: 'a', unit: 'km', rowVersion: 2 },
    { id: '3', name: 'c', rowVersion: 1 },
  ])

  it('keep own edits beside those of others', () => {
    const state = rebaseRows(
      mine((state) => setCells(state, '1', { name: 'mine' })),
      theirs,
    )
    expect(state.rows.map(({ id, name, unit }) => [id, name, unit])).toEqual([
      ['1', 'mine', 'km'],
      ['3', 'c', undefined],
    ])
    expect(patchOf(state).edited).toEqual([{ id: '1', name: 'mine', rowVersion: 2 }])
  })

  it('keep own additions and removals', () => {
    const state = rebaseRows(
      mine((state) => removeRows(addRows(state, [{ name: 'new' }]), ['1'])),
      theirs,
    )
    expect(patchOf(state)).toEqual({ added: [{ name: 'new' }], edited: [], removed: [{ id: '1', rowVersion: 2 }] })
  })

  it('bring an edited row back that others removed', () => {
    const state = rebaseRows(
      mine((state) => setCells(state, '2', { name: 'mine' })),
      theirs,
    )
    expect(patchOf(state).added).toEqual([{ name: 'mine' }])
  })

  it('let an untouched row go that others removed', () => {
    expect(
      patchOf(
        rebaseRows(
          mine((state) => state),
          theirs,
        ),
      ),
    ).toEqual({ added: [], edited: [], removed: [] })
  })
})
