import { useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { FacePlaceProvider, useNotifier, useWidgetFaces } from '#widgets/face'
import { useCellError, useTableContext } from '../state/tableContext.ts'
import { editorOf } from '../state/tableState.ts'

export interface CellFieldProps {
  row: Row
  column: ColumnProgram
  /** What stands in the control at first. */
  start: unknown
  /** The key that opened the cell, where it stands in the control already. */
  typed?: string | undefined
}

const nothing = () => {}
const none: readonly string[] = []

/** The Field face of a column's widget in a cell. Each change is a change of the form at once: nothing waits to be lost. */
export function CellField({ row, column, start, typed }: CellFieldProps) {
  const table = useTableContext()
  const { field, props, title } = column
  const [value, setValue] = useState(start)
  const faces = useWidgetFaces(editorOf(column))
  const error = useCellError(row.id, field.name)
  const hear = useCellProblem(row.id, field.name)
  const where = table.optionsWhere(column, row)
  if (!faces?.Field) return null
  return (
    <FacePlaceProvider value="cell">
      <faces.Field
        id={`cell-${row.id}-${field.name}`}
        field={field}
        props={props}
        title={title.text ?? field.title}
        value={value}
        onChange={(next) => {
          if (!faces.hears) setValue(next)
          table.commit(row.id, field.name, next)
        }}
        onBlur={nothing}
        onProblem={hear}
        onPending={table.pending}
        record={() => table.row(row.id) ?? row}
        readonly={false}
        disabled={false}
        required={field.document.required === true}
        invalid={error !== undefined}
        errors={error === undefined ? none : [error]}
        {...(typed === undefined ? {} : { typed })}
        {...(where ? { optionsWhere: where } : {})}
      />
    </FacePlaceProvider>
  )
}

/** Hears that what is typed is no value. It goes with the control, and that is said: the cell holds what it held before. */
function useCellProblem(rowId: string, key: string) {
  const table = useTableContext()
  const { warn } = useNotifier()
  const present = useRef<string | null>(null)
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (present.current) warn(present.current)
    }
  }, [warn])
  return (problem: string | null) => {
    if (gone.current && problem) return warn(problem)
    present.current = problem
    table.problem(rowId, key, problem)
  }
}
