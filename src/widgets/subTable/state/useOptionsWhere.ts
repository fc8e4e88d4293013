import { useCallback, useRef } from 'react'
import { useEngine } from '#react/engine'
import { boundWhere, createScope } from '#react/scope'
import { useLibrary } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import type { TableContext } from './tableContext.ts'

/** The condition on the options of a cell, with the values of its row and of the form above filled in. */
export function useOptionsWhere({
  field,
  record,
}: Pick<FieldFaceProps, 'field' | 'record'>): TableContext['optionsWhere'] {
  const { ports } = useEngine()
  const library = useLibrary()
  const { model } = field.document
  const parent = useRef(record)
  parent.current = record
  return useCallback(
    (column, row) => {
      if (!column.optionsWhere) return undefined
      const rowModel = typeof model === 'string' ? library.resolvedModel(model) : undefined
      const above = parent.current()
      const names = { $row: row, $parent: above, $record: above }
      return boundWhere(column.optionsWhere, createScope(ports).evaluation(rowModel, row, names))
    },
    [ports, library, model],
  )
}
