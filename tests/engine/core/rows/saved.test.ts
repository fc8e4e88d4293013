import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/saved.json'
import {
  addRows,
  loadRows,
  patchOf,
  type RowsState,
  type RowValues,
  rebaseRows,
  removeRows,
  rowsAfterSave,
  setCells,
  unsavedRows,
} from '#core/rows'

type Step = ['add', RowValues[]] | ['set', string, RowValues] | ['remove', string[]]

function applied(state: RowsState, step: Step): RowsState {
  if (step[0] === 'add') return addRows(state, step[1])
  return step[0] === 'set' ? setCells(state, step[1], step[2]) : removeRows(state, step[1])
}

describe('rows after a save', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { loaded, stored, rows, patch, ...options }) => {
    const sent = (options.sent as Step[]).reduce(applied, loadRows(loaded))
    const now = (options.later as Step[]).reduce(applied, sent)
    const after = rowsAfterSave({ sent, now }, loadRows(stored))
    expect(after.rows).toEqual(rows)
    expect(patchOf(after)).toEqual(patch)
  })
})

describe('unsaved rows', () => {
  const stored = [1, 2, 3, 4].map((at) => ({ id: String(at), rowVersion: 1, name: `第${at}行` }))
  const edited = removeRows(addRows(setCells(loadRows(stored), '2', { name: '改' }), [{ name: '新' }]), ['4'])

  it('are those that are new or changed, and nothing of the others', () => {
    const { rows, loaded } = unsavedRows(edited)
    expect(rows.map(({ name }) => name)).toEqual(['改', '新'])
    expect(Object.keys(loaded)).toEqual(['2'])
  })

  it('make the same of the rows of the server as the whole would', () => {
    const current = loadRows([...stored, { id: '5', rowVersion: 1, name: '别人的' }])
    expect(rebaseRows(unsavedRows(edited), current)).toEqual(rebaseRows(edited, current))
  })
})
