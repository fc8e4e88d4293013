import { useMemo } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Field } from '#core/model'
import { splitKeys } from '#core/object'
import { addRows, isNewRow, isRowsState, loadRows, type Row, type RowsState, removeRows, setCells } from '#core/rows'
import { useDictionary, useLibrary } from '#react/source'

/** What a matrix is made of: the field that names a line, the one that holds what is on in it, and what it begins with. */
export interface MatrixFields {
  row: string
  column: string
  /** What is on in a line that nobody has set. */
  start: readonly string[]
}

/** The state behind a value: a form holds one already, a detail the rows as they were sent. */
export const rowsIn = (value: unknown): RowsState => (isRowsState(value) ? value : loadRows(value))

const lineOf = (state: RowsState, key: string, { row }: MatrixFields): Row | undefined =>
  state.rows.find((one) => String(one[row] ?? '') === key)

/** The columns that are on in a line. */
export function onIn(state: RowsState, key: string, fields: MatrixFields): readonly string[] {
  const line = lineOf(state, key, fields)
  return line ? splitKeys(String(line[fields.column] ?? '')) : fields.start
}

/**
 * The rows with one for each line: where two windows have each made the first row of a line, the stored one holds what was
 * set last. The same object where there is nothing to do.
 */
export function oneEach(state: RowsState, { row, column }: MatrixFields): RowsState {
  const doubled = state.rows.filter(
    (one, at) => state.rows.findIndex((other) => other[row] === one[row]) < at && isNewRow(state, one.id),
  )
  return doubled.reduce((now, one) => {
    const first = now.rows.find((other) => other[row] === one[row])
    if (!first) return now
    return setCells(removeRows(now, [one.id]), first.id, { [column]: one[column] ?? null })
  }, state)
}

interface MatrixChange {
  /** The line. */
  key: string
  /** The column. */
  way: string
  on: boolean
  /** The columns in their order; what is on and no column stays on, behind them. */
  order: readonly string[]
}

/** The rows after a switch was turned; a line that nobody has set yet becomes a row with all that was on in it. */
export function switched(state: RowsState, { key, way, on, order }: MatrixChange, fields: MatrixFields): RowsState {
  const before = onIn(state, key, fields)
  const chosen = new Set(on ? [...before, way] : before.filter((one) => one !== way))
  const sorted = [...order.filter((one) => chosen.has(one)), ...[...chosen].filter((one) => !order.includes(one))]
  const cells = { [fields.column]: sorted.join(',') || null }
  const line = lineOf(state, key, fields)
  return line ? setCells(state, line.id, cells) : addRows(state, [{ [fields.row]: key, ...cells }])
}

/** Lines and columns of a matrix, by their dictionaries. */
export interface Matrix {
  status: 'loading' | 'ready' | 'failed'
  retry(): void
  lines: readonly DictOption[]
  columns: readonly DictOption[]
  fields: MatrixFields
}

type Props = Readonly<Record<string, unknown>>

/** The matrix that the props name over the rows of a sub-table. */
export function useMatrix({ document }: Field, { row, column, columns }: Props): Matrix {
  const library = useLibrary()
  const model = library.resolvedModel(String(document.model))
  const [lined, crossed] = [model?.field(String(row)), model?.field(String(column))]
  const lines = useDictionary(lined?.dict ?? '')
  const crossings = useDictionary(crossed?.dict ?? '')
  const start = crossed?.document.default
  const fields = useMemo(
    () => ({ row: String(row), column: String(column), start: splitKeys(typeof start === 'string' ? start : '') }),
    [row, column, start],
  )
  const parts = [lines, crossings]
  const worst = (['failed', 'loading'] as const).find((status) => parts.some((part) => part.status === status))
  return {
    status: worst ?? 'ready',
    retry: () => {
      for (const part of parts) if (part.status === 'failed') part.retry()
    },
    lines: lines.options.filter(inUse),
    columns: chosenOf(crossings.options.filter(inUse), columns),
    fields,
  }
}

const inUse = ({ disabled }: DictOption): boolean => disabled !== true

const chosenOf = (options: readonly DictOption[], names: unknown): readonly DictOption[] =>
  Array.isArray(names)
    ? names.flatMap((name) => options.find(({ value }) => String(value) === String(name)) ?? [])
    : options
