import type { ICellEditorParams } from 'ag-grid-community'
import { type ComponentType, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { useLabels } from '#react/source'
import type { CellFaceProps, ControlMemory, FieldFaceProps } from '#react/widget'
import { AnyTextCell, FacePlaceProvider, useNotifier, useWidgetFaces } from '#widgets/face'
import { useCellError, useTableContext } from '../state/tableContext.ts'
import { editorOf, isLive, isTextEditor } from '../state/tableState.ts'
import { LinkedField, LinkedView } from './LinkedCell.tsx'
import { cellEllipsis } from './plainCell.ts'

interface CellFieldProps {
  row: Row
  column: ColumnProgram
  /** The initial content of the control. */
  start: unknown
  /** The key or text that opened the cell, where it stands in the control already. */
  typed?: string | undefined
  /** The person has changed the value. */
  onChanged?(value: unknown): void
}

const nothing = () => {}
const none: readonly string[] = []

/** The Field face of a column's widget in a cell. Each change is a change of the form at once: nothing waits to be lost. */
export function CellField({ row, column, start, typed, onChanged }: CellFieldProps) {
  const table = useTableContext()
  const { field, props, title } = column
  const [value, setValue] = useState(start)
  const faces = useWidgetFaces(editorOf(column))
  const error = useCellError(row.id, field.name)
  const { hear, memory } = useCellProblem(row.id, field.name)
  const where = table.optionsWhere(column, row)
  const isLinked = table.linkage.isLinked(field.name)
  if (!isLinked && !faces?.Field) return null
  const face: FieldFaceProps = {
    id: `cell-${row.id}-${field.name}`,
    field,
    props,
    title: title.text ?? field.title,
    value,
    onChange(next) {
      if (!faces?.hears || isLinked) setValue(next)
      onChanged?.(next)
      table.commit(row.id, field.name, next)
    },
    onFields(values) {
      if (field.name in values) {
        setValue(values[field.name])
        onChanged?.(values[field.name])
      }
      return table.commitAll(row.id, values)
    },
    onBlur: nothing,
    onProblem: hear,
    memory,
    onPending: table.pending,
    record: () => table.row(row.id) ?? row,
    readonly: false,
    disabled: false,
    required: field.document.required === true,
    invalid: error !== undefined,
    errors: error === undefined ? none : [error],
    ...placeholderOf(column),
    ...(typed === undefined ? {} : { typed }),
    ...(where ? { optionsWhere: where } : {}),
  }
  return (
    <FacePlaceProvider value="cell">
      {isLinked ? (
        <LinkedField row={table.row(row.id) ?? row} face={face} />
      ) : (
        faces?.Field && <faces.Field {...face} />
      )}
    </FacePlaceProvider>
  )
}

/** What the document says to enter, of the column or of its field. */
function placeholderOf({ placeholder, field }: ColumnProgram): Pick<FieldFaceProps, 'placeholder'> {
  const text = placeholder?.text ?? field.document.placeholder
  return typeof text === 'string' ? { placeholder: text } : {}
}

/**
 * Hears that what is typed is no value. It goes with the control, and that is said: the cell holds what it held before. A control that is
 * remembered can be opened again, so what it says stands.
 */
function useCellProblem(rowId: string, key: string) {
  const table = useTableContext()
  const { warn } = useNotifier()
  const present = useRef<string | null>(null)
  const gone = useRef(false)
  const remembered = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (present.current && !remembered.current) warn(present.current)
    }
  }, [warn])
  const hear = (problem: string | null) => {
    if (gone.current && problem && !remembered.current) return warn(problem)
    present.current = problem
    table.problem(rowId, key, problem)
  }
  const memory: ControlMemory = (create) => {
    remembered.current = true
    return table.memory(rowId, key)(create)
  }
  return { hear, memory }
}

export interface CellEditorProps {
  /** Where and by which key the editing began. */
  editor: ICellEditorParams<Row>
  program: ColumnProgram
}

/** Keys that open a cell as it is. */
const openingKey = /^(Enter|F2|Backspace|Delete)$/

/** The key or the composed text with which editing began: it takes the place of the value, as in a spreadsheet. */
function typedKeyOf({ editor: { eventKey }, program }: CellEditorProps): string | undefined {
  const widget = editorOf(program)
  if (!eventKey || openingKey.test(eventKey)) return undefined
  const isNumber = widget === 'number' || widget === 'money'
  const fits = isNumber ? /^\d$/.test(eventKey) : isTextEditor(widget)
  return fits ? eventKey : undefined
}

function startOf({ editor, program }: CellEditorProps, typed: string | undefined): unknown {
  if (typed === undefined) return editor.value
  return editorOf(program) === 'text' || editorOf(program) === 'textarea' ? typed : Number(typed)
}

/** What takes the focus in a control: not the hidden input behind the button of an upload. */
const focusable = 'input:not([type=file], :disabled), textarea, button:not(:disabled), [tabindex="0"]'

/** Puts the focus on the control of a cell, with its text selected as in the cells of a spreadsheet. */
export function enterControl(cell: Element, selects = true): void {
  const control = cell.querySelector<HTMLElement>(focusable)
  control?.focus()
  if (control instanceof HTMLInputElement && selects) control.select()
}

/** Whether a control has its options open: Escape closes them before it ends the editing. */
export const hasOptionsOpen = (control: EventTarget | null): boolean =>
  control instanceof HTMLElement && control.getAttribute('aria-expanded') === 'true'

/** The control of a cell that is edited. It takes the focus; Escape puts back what stood there before. */
export function CellEditor(props: CellEditorProps) {
  const { editor, program } = props
  const { data, value: initialValue } = editor
  const table = useTableContext()
  const frame = useRef<HTMLDivElement>(null)
  const key = useRef(typedKeyOf(props)).current
  const refused = useRef(key === undefined && table.refusal(editor.data.id, program.field.name) !== undefined).current
  const typed = refused ? String(initialValue) : key
  const start = useRef(refused ? null : startOf(props, key)).current
  const isReady = useWidgetFaces(editorOf(program)) !== null
  const { name } = program.field

  useEffect(() => {
    if (!refused && start !== initialValue) table.commit(data.id, name, start)
  }, [table, data.id, name, start, initialValue, refused])
  useEffect(() => {
    if (isReady && frame.current) enterControl(frame.current, typed === undefined)
  }, [isReady, typed])

  // What others have changed meanwhile stays: only what was typed here is taken back.
  const changed = useRef(!refused && start !== initialValue)
  const onKeyDown = ({ key: pressed, target }: KeyboardEvent) => {
    if (pressed === 'Escape' && changed.current && !hasOptionsOpen(target)) table.commit(data.id, name, initialValue)
  }
  const onChanged = () => {
    changed.current = true
  }
  return (
    <div ref={frame} className="sub-table-editor" onKeyDownCapture={onKeyDown}>
      <CellField row={data} column={program} start={start} typed={typed} onChanged={onChanged} />
    </div>
  )
}

interface CellViewProps {
  row: Row
  program: ColumnProgram
  readonly: boolean
  /** The control stands in the cell, whatever it is. */
  alwaysEdit: boolean
}

/** A cell that is read, with what is wrong with it: framed, said below the value and whole in its tooltip. */
export function CellView({ row, program, readonly, alwaysEdit }: CellViewProps) {
  const table = useTableContext()
  const { field, widget, props, ellipsis = cellEllipsis } = program
  const error = useCellError(row.id, field.name)
  const faces = useWidgetFaces(widget)
  if (!table.visible(row, field.name)) return null
  const isRefused = table.refusal(row.id, field.name) !== undefined
  // What was pasted and refused is read: a switch, say, has no place for it.
  if ((alwaysEdit || (isLive(program) && !isRefused)) && !readonly && table.writable(row, field.name))
    return <LiveCell row={row} column={program} error={error} takesFocus={alwaysEdit} />
  const Shown = (!isRefused && faces?.Cell) || AnyTextCell
  const cell: CellFaceProps = { field, props, value: row[field.name], record: row, ellipsis }
  return (
    <span className={error ? 'sub-table-fault' : 'sub-table-fine'} title={error}>
      {table.linkage.isLinked(field.name) ? (
        <LinkedView row={row} column={program} ellipsis={ellipsis} />
      ) : field.target && !isRefused ? (
        <NamedCell Shown={Shown} cell={cell} />
      ) : (
        <Shown {...cell} />
      )}
      {error && <span className="sub-table-message">{error}</span>}
    </span>
  )
}

interface NamedCellProps {
  Shown: ComponentType<CellFaceProps>
  cell: CellFaceProps
}

/** A reference by its name, which is requested where it did not come with the row: it was chosen here, or stored in a JSON value. */
function NamedCell({ Shown, cell }: NamedCellProps) {
  const { field, value, record } = cell
  const { texts } = useLabels(field, value, record)
  return <Shown {...cell} record={{ ...record, [`${field.name}_dictText`]: texts.join(',') }} />
}

interface LiveCellProps {
  row: Row
  column: ColumnProgram
  error: string | undefined
  /** The control takes the focus that its cell got before the control was there. */
  takesFocus: boolean
}

/** A control that always stands in its cell; it is made anew when the value comes from elsewhere. */
function LiveCell({ row, column, error, takesFocus }: LiveCellProps) {
  const value = row[column.field.name]
  const frame = useRef<HTMLSpanElement>(null)
  const isReady = useWidgetFaces(editorOf(column)) !== null
  useEffect(() => {
    const cell = frame.current?.closest('.ag-cell')
    if (isReady && takesFocus && cell && cell === document.activeElement) enterControl(cell)
  }, [isReady, takesFocus])
  const own = useRef({ value, count: 0 })
  if (!Object.is(value, own.current.value)) own.current = { value, count: own.current.count + 1 }
  return (
    <span ref={frame} className={error ? 'sub-table-fault' : 'sub-table-live'} title={error}>
      <CellField
        key={own.current.count}
        row={row}
        column={column}
        start={value}
        onChanged={(next) => {
          own.current.value = next
        }}
      />
      {error && <span className="sub-table-message">{error}</span>}
    </span>
  )
}
