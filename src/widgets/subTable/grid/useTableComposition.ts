import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { followComposition } from '#widgets/grid'
import { editorOf, isLive, isTextEditor } from '../state/tableState.ts'

interface TableCompositionInput {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<GridApi<Row> | null>
  columns: readonly ColumnProgram[]
}

/** A text of an input method begins the editing of the focused cell, in columns of texts. */
export function useTableComposition({ frame, grid, columns }: TableCompositionInput): void {
  const takesText = useEffectEvent(({ row, columnId }: { row: number; columnId: string }) => {
    const api = grid.current
    const program = columns.find(({ field }) => field.name === columnId)
    const node = api?.getDisplayedRowAtIndex(row)
    if (!program || !node || isLive(program) || !isTextEditor(editorOf(program))) return false
    return api?.getColumn(columnId)?.isCellEditable(node) === true
  })
  useLayoutEffect(() => {
    const api = grid.current
    const element = frame.current
    if (!api || !element) return
    return followComposition(element, {
      takesText,
      begin: ({ row, columnId }, text) => api.startEditingCell({ rowIndex: row, colKey: columnId, key: text }),
    })
  }, [grid, frame])
}
