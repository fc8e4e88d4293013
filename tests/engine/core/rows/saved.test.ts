import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/saved.json'
import {
  addRows,
  loadRows,
  patchOf,
  type RowsState,
  type RowValues,
  removeRows,
  rowsAfterSave,
  setCells,
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
