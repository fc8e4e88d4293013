import type { ICellEditorParams } from 'ag-grid-community'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { useWidgetFaces } from '#widgets/face'
import { useTableContext } from '../state/tableContext.ts'
import { editorOf } from '../state/tableState.ts'
import { CellField } from './CellField.tsx'

export interface CellEditorProps {
  /** Where and by which key the editing began. */
  editor: ICellEditorParams<Row>
  program: ColumnProgram
}

/** The typed key with which editing began: it takes the place of the value, as in a spreadsheet. */
function typedKeyOf({ editor: { eventKey }, program }: CellEditorProps): string | undefined {
  const widget = editorOf(program)
  const isNumber = widget === 'number' || widget === 'money'
  const fits = isNumber ? /^\d$/ : widget === 'text' || widget === 'textarea' ? /^.$/u : null
  return eventKey && fits?.test(eventKey) ? eventKey : undefined
}

function startOf({ editor, program }: CellEditorProps, typed: string | undefined): unknown {
  if (typed === undefined) return editor.value
  return editorOf(program) === 'text' || editorOf(program) === 'textarea' ? typed : Number(typed)
}

/** The control of a cell that is edited. It takes the focus; Escape puts back what stood there before. */
export function CellEditor(props: CellEditorProps) {
  const { editor, program } = props
  const { data, value: initialValue } = editor
  const table = useTableContext()
  const frame = useRef<HTMLDivElement>(null)
  const typed = useRef(typedKeyOf(props)).current
  const start = useRef(startOf(props, typed)).current
  const isReady = useWidgetFaces(editorOf(program)) !== null
  const { name } = program.field

  useEffect(() => {
    if (start !== initialValue) table.commit(data.id, name, start)
  }, [table, data.id, name, start, initialValue])
  useEffect(() => {
    if (!isReady) return
    const control = frame.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement && typed === undefined) control.select()
  }, [isReady, typed])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') table.commit(data.id, name, initialValue)
  }
  return (
    <div ref={frame} className="sub-table-editor" onKeyDownCapture={onKeyDown}>
      <CellField row={data} column={program} start={start} typed={typed} />
    </div>
  )
}
