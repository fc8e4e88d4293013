import { useLayoutEffect, useState } from 'react'
import type { RowsState } from '#core/rows'
import { type Cell, createCell, derived, type Watched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'
import { rowsOf } from './tableState.ts'

/**
 * The rows of one table as they stand, the same cell for the table's whole life. The grid and the cells follow it; what is
 * drawn around them watches its order. What others do to the value (an effect, a draft) is taken over.
 */
export function useRowStore({
  field,
  value,
  current,
}: Pick<FieldFaceProps, 'field' | 'value' | 'current'>): Cell<RowsState> {
  const [rows] = useState(() => createCell(rowsOf(field, value)))
  useLayoutEffect(() => {
    if (value !== rows.snapshot()) rows.set(rowsOf(field, value))
  }, [rows, field, value])
  useLayoutEffect(
    () =>
      current?.subscribe(() => {
        const next = current.snapshot()
        if (next !== rows.snapshot()) rows.set(rowsOf(field, next))
      }),
    [rows, field, current],
  )
  return rows
}

/** The ids of the rows: the same list until a row comes, goes or moves. */
export const orderOf = (rows: Watched<RowsState>): Watched<readonly string[]> =>
  derived(
    rows,
    (state) => [state.rows.length, ...idsOf(state)],
    (state) => idsOf(state),
  )

const idsOf = ({ rows }: RowsState): string[] => rows.map(({ id }) => id)
