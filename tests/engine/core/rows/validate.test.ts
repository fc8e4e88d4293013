import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/validate.json'
import {
  addRows,
  comparedRows,
  loadRows,
  type RowColumn,
  type RowValues,
  setCells,
  validateCell,
  validateRows,
} from '#core/rows'
import { compileRules } from '#core/rule'

const columns: RowColumn[] = [
  {
    key: 'code',
    rules: compileRules(['required', { rule: 'maxLength', maxLength: 5 }, 'only'], '编号'),
    writable: (row) => row.locked !== true,
  },
  { key: 'note', rules: compileRules(['only'], '备注'), extra: (row) => (row.note === 'bad' ? '备注不对' : undefined) },
]

interface Case {
  rows: RowValues[]
  add?: RowValues[]
  set?: [string, RowValues]
  extent: 'all' | 'changed'
  errors: unknown
}

describe('the check of rows', () => {
  it.each(cases.map((one) => [one.name, one as unknown as Case] as const))(
    '%s',
    (_, { rows, add, set, extent, errors }) => {
      const loaded = addRows(loadRows(rows), add ?? [])
      const state = set ? setCells(loaded, ...set) : loaded
      expect(validateRows(state, columns, extent)).toEqual(errors)
    },
  )

  it.each([
    ['the value it had or has', ['a', 'b'], ['2', '3']],
    ['none where nothing is compared: an earlier rule fails', ['toolong'], []],
    ['none for an empty value', [null, ''], []],
  ])('of other rows may change with a cell: %s', (_, values, ids) => {
    const state = loadRows(['x', 'a', 'b', 'c', null, 'toolong'].map((code, at) => ({ id: String(at + 1), code })))
    const [row] = state.rows
    const [code] = columns
    expect([...(row && code ? comparedRows(state, code, row, values) : [])]).toEqual(ids)
  })

  it('names the error of one cell', () => {
    const state = loadRows([
      { id: '1', code: 'a' },
      { id: '2', code: 'a' },
    ])
    const [row] = state.rows
    const [code] = columns
    expect(row && code && validateCell(state, row, code)).toBe('编号不能重复')
  })

  it('counts a column once however many rows there are', () => {
    let reads = 0
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      Object.defineProperty({ id: String(index) }, 'code', { enumerable: true, get: () => String(++reads && index) }),
    )
    const state = { ...loadRows([]), rows }
    expect(validateRows(state, columns.slice(0, 1))).toBeNull()
    expect(reads).toBeLessThan(20_000)
  })
})
