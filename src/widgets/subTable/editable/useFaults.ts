import { useCallback, useRef, useState } from 'react'
import { changedIds, type RowErrors, type RowsState, validateRows } from '#core/rows'
import type { TableColumn } from '#core/tableColumn'
import type { TableFace } from '#react/widget'
import { hasHandlers, withHandlers } from './handlers.ts'

interface FaultInput {
  columns: readonly TableColumn[]
  face: Omit<TableFace, 'errors'>
  state(): RowsState
}

/** What the table finds wrong with its cells: at once, and once the handlers have answered. The last check counts; rows from elsewhere have none of the faults. */
export function useFaults({ columns, face, state }: FaultInput) {
  const [errors, setErrors] = useState<RowErrors | null>(null)
  const last = useRef(0)
  const validate = useCallback(
    async (extent: 'changed' | 'all') => {
      last.current += 1
      const turn = last.current
      const rows = state()
      const ids = new Set(extent === 'all' ? rows.rows.map(({ id }) => id) : changedIds(rows))
      const ofRules = validateRows(rows, face.checks, ids)
      const checked = rows.rows.filter(({ id }) => ids.has(id))
      const found = hasHandlers(columns) ? await withHandlers(columns, checked, ofRules) : ofRules
      if (turn === last.current) setErrors(found)
      return found
    },
    [columns, face, state],
  )
  const errorsNow = useCallback(() => validateRows(state(), face.checks), [face, state])
  const forget = useCallback(() => {
    last.current += 1
    setErrors(null)
  }, [])
  return { errors, validate, errorsNow, forget }
}
