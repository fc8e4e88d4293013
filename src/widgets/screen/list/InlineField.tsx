import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ColumnProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { inlineEdits, type ListController } from '#react/list'
import { boundWhere } from '#react/scope'
import { type Faces, useFaces } from '#react/widget'
import { FacePlaceProvider } from '#widgets/face'
import { columnTitle } from './listText.ts'

/** The widget that writes a column's cells: its own where the document names one, else that of a form. */
function inlineEditor({ widget, field }: ColumnProgram): string {
  const { form, cell } = field.type.widgets
  return widget === cell ? (field.document.widget ?? form) : widget
}

/** A control of one click: it stands in the cell and is never begun. */
export const isSwitch = (column: ColumnProgram): boolean => inlineEditor(column) === 'switch'

const chosen = new Set(['select', 'radio', 'ref', 'user', 'treeSelect'])

/** A control in which a choice is all there is to do: what is chosen is saved. */
const isChosen = (column: ColumnProgram): boolean => chosen.has(inlineEditor(column))

type Row = Readonly<Record<string, unknown>>

interface InlineFieldProps {
  list: ListController
  row: Row
  column: ColumnProgram
  /** Whether the cell was opened for editing: its control takes the focus. */
  begun: boolean
  saving: boolean
  /** The error of the input; empty if there is none. */
  wrong: string
}

/** The control of a cell that is written in. */
export function InlineField(field: InlineFieldProps) {
  const state = useFaces(useEngine().faceStore, inlineEditor(field.column))
  if (state.status !== 'ready') return null
  return <Control {...field} faces={state.faces} />
}

const nothing = () => undefined
const none: readonly string[] = []

function Control(cell: InlineFieldProps & { faces: Faces }) {
  const { list, row, column, saving, wrong, faces } = cell
  const { field, props, optionsWhere } = column
  const isLive = isSwitch(column)
  const { frame, value, take, problem, onKeyDown, onBlur } = useWriting(cell)
  if (!faces.Field) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the control inside, before the grid takes them
    <div ref={frame} className={isLive ? 'inline-live' : 'inline-field'} onKeyDown={onKeyDown} onBlur={onBlur}>
      <FacePlaceProvider value="cell">
        <faces.Field
          id={`inline-${String(row.id)}-${column.id}`}
          field={field}
          props={props}
          title={columnTitle(list, column)}
          value={isLive && !saving ? row[field.name] : value}
          onChange={take}
          onBlur={nothing}
          onProblem={problem}
          record={() => row}
          readonly={false}
          disabled={saving}
          required={field.document.required === true}
          invalid={wrong !== ''}
          errors={wrong === '' ? none : [wrong]}
          {...(optionsWhere
            ? { optionsWhere: boundWhere(optionsWhere, list.scope.evaluation(list.program.model, row)) }
            : {})}
        />
      </FacePlaceProvider>
    </div>
  )
}

/** Enter and leaving save, Escape gives up, Tab goes on to the next cell that can be written. */
function useWriting({ list, row, column, begun, saving }: InlineFieldProps) {
  const edits = inlineEdits(list)
  const chosen = isChosen(column)
  const isLive = isSwitch(column)
  const frame = useFocus(begun)
  const { value, last, problem, take, commit } = useValue({ list, row, column, saving })
  const then = useRef<(() => void) | null>(null)
  /** Leaves the control: it reports its value, which is saved. What may not be saved keeps the control. */
  const leave = (next: () => void) => {
    then.current = next
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const { key, shiftKey } = event
    const cell = frame.current?.closest<HTMLElement>('.ag-cell')
    const next = key === 'Tab' ? edits.beside(row, column, shiftKey ? -1 : 1) : null
    if (key === 'Escape') {
      edits.giveUp()
      cell?.focus()
    }
    if (key === 'Enter' && !isLive && !chosen) leave(() => cell?.focus())
    if (!next) return
    event.preventDefault()
    leave(() => edits.begin(row, next))
  }
  const onBlur = async ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isWithin(currentTarget, relatedTarget) || !isEdited(list, row, column)) return
    const next = then.current
    then.current = null
    if (isLive || chosen || saving) edits.giveUp()
    else if (!(await commit(last.current))) return next && focusIn(frame.current)
    next?.()
  }
  return { frame, value, take, problem, onKeyDown, onBlur }
}

/** What stands in the control, and the one save of it. */
function useValue({ list, row, column, saving }: Pick<InlineFieldProps, 'list' | 'row' | 'column' | 'saving'>) {
  const edits = inlineEdits(list)
  const [value, setValue] = useState(row[column.field.name])
  /** A control reports its value when it is left: before the cell is notified of that. */
  const last = useRef(value)
  const fault = useRef<string | null>(null)
  const isCommitting = useRef(false)
  const commit = async (next: unknown): Promise<boolean> => {
    if (saving || isCommitting.current) return false
    if (fault.current !== null) {
      edits.refuse(row, column, fault.current)
      return false
    }
    isCommitting.current = true
    const done = await edits.commit(row, column, next)
    isCommitting.current = false
    return done
  }
  const take = (next: unknown) => {
    last.current = next
    setValue(next)
    if (isSwitch(column) || isChosen(column)) void commit(next)
  }
  const problem = (message: string | null) => {
    fault.current = message
    if (message && !isEdited(list, row, column)) edits.refuse(row, column, message)
  }
  return { value, last, take, problem, commit }
}

/** Focus that goes into the control or into what it has opened over the page stays with it. */
const isWithin = (control: Element, target: Element | null): boolean =>
  target !== null && (control.contains(target) || target.closest('.ant-select-dropdown, .ant-picker-dropdown') !== null)

const isEdited = (list: ListController, row: Row, { id }: ColumnProgram): boolean => {
  const edited = inlineEdits(list).edited.snapshot()
  return edited?.rowId === String(row.id ?? '') && edited.columnId === id
}

/** The control takes the focus when it comes, its text ready to be replaced. */
function useFocus(takes: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takes) focusIn(frame.current)
  }, [takes])
  return frame
}

function focusIn(frame: HTMLElement | null): void {
  const control = frame?.querySelector<HTMLElement>('input, textarea, button')
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
}
