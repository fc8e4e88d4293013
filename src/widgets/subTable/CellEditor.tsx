import type { CustomCellEditorProps } from 'ag-grid-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { CellField } from './CellField.tsx'
import { useTableContext } from './tableContext.ts'
import { editorOf } from './tableState.ts'
import { useWidgetFaces } from './useWidgetFaces.ts'

interface CellEditorProps extends CustomCellEditorProps<Row> {
  program: ColumnProgram
}

/** The typed key with which editing began takes the place of the value, as in a spreadsheet. */
function startOf({ eventKey, initialValue, program }: CellEditorProps): unknown {
  const typed = eventKey?.length === 1 ? eventKey : null
  const editor = editorOf(program)
  if (typed && (editor === 'text' || editor === 'textarea')) return typed
  if (typed && (editor === 'number' || editor === 'money') && /\d/.test(typed)) return Number(typed)
  return initialValue
}

/** The control of a cell that is edited. It takes the focus; Escape puts back what stood there before. */
export function CellEditor(props: CellEditorProps) {
  const { data, initialValue, program } = props
  const table = useTableContext()
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef(startOf(props)).current
  const drawn = useWidgetFaces(editorOf(program)) !== null
  const { name } = program.field

  useEffect(() => {
    if (start !== initialValue) table.commit(data.id, name, start)
  }, [table, data.id, name, start, initialValue])
  useEffect(() => {
    if (!drawn) return
    const control = frame.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement && start === initialValue) control.select()
  }, [drawn, start, initialValue])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') table.commit(data.id, name, initialValue)
  }
  return (
    <div ref={frame} className="sub-table-editor" onKeyDownCapture={onKeyDown}>
      <CellField row={data} column={program} start={start} />
    </div>
  )
}
