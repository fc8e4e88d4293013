import type { CustomCellEditorProps } from 'ag-grid-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { useWidgetFaces } from '#widgets/face'
import { CellField } from './CellField.tsx'
import { useTableContext } from './tableContext.ts'
import { editorOf } from './tableState.ts'

interface CellEditorProps extends CustomCellEditorProps<Row> {
  program: ColumnProgram
}

/** The typed key with which editing began: it takes the place of the value, as in a spreadsheet. */
function typedKeyOf({ eventKey, program }: CellEditorProps): string | undefined {
  const editor = editorOf(program)
  const isNumber = editor === 'number' || editor === 'money'
  const fits = isNumber ? /^\d$/ : editor === 'text' || editor === 'textarea' ? /^.$/u : null
  return eventKey && fits?.test(eventKey) ? eventKey : undefined
}

function startOf({ initialValue, program }: CellEditorProps, typed: string | undefined): unknown {
  if (typed === undefined) return initialValue
  return editorOf(program) === 'text' || editorOf(program) === 'textarea' ? typed : Number(typed)
}

/** The control of a cell that is edited. It takes the focus; Escape puts back what stood there before. */
export function CellEditor(props: CellEditorProps) {
  const { data, initialValue, program } = props
  const table = useTableContext()
  const frame = useRef<HTMLDivElement>(null)
  const typed = useRef(typedKeyOf(props)).current
  const start = useRef(startOf(props, typed)).current
  const drawn = useWidgetFaces(editorOf(program)) !== null
  const { name } = program.field

  useEffect(() => {
    if (start !== initialValue) table.commit(data.id, name, start)
  }, [table, data.id, name, start, initialValue])
  useEffect(() => {
    if (!drawn) return
    const control = frame.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement && typed === undefined) control.select()
  }, [drawn, typed])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') table.commit(data.id, name, initialValue)
  }
  return (
    <div ref={frame} className="sub-table-editor" onKeyDownCapture={onKeyDown}>
      <CellField row={data} column={program} start={start} typed={typed} />
    </div>
  )
}
