import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ColumnProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { inlineEdits, type ListController } from '#react/list'
import { boundWhere } from '#react/scope'
import { type Faces, useFaces } from '#react/widget'
import { FacePlaceProvider } from '#widgets/face'
import { columnTitle } from './columnTitle.ts'
import { inlineEditor, isChosen, isSwitch } from './inlineEditor.ts'

type Row = Readonly<Record<string, unknown>>

interface InlineFieldProps {
  list: ListController
  row: Row
  column: ColumnProgram
  saving: boolean
  wrong: boolean
}

/** The control of a cell that is written in. */
export function InlineField(field: InlineFieldProps) {
  const state = useFaces(useEngine().faceStore, inlineEditor(field.column))
  if (state.status !== 'ready') return null
  return <Control {...field} faces={state.faces} />
}

const nothing = () => undefined

/** Enter and leaving save, Escape gives up, Tab goes on to the next cell that can be written. */
function Control({ list, row, column, saving, wrong, faces }: InlineFieldProps & { faces: Faces }) {
  const { field, props, optionsWhere } = column
  const edits = inlineEdits(list)
  const isLive = isSwitch(column)
  const [value, setValue] = useState(row[field.name])
  const problem = useRef<string | null>(null)
  const frame = useFocus(!isLive)
  const shown = isLive && !saving ? row[field.name] : value
  const commits = useRef(false)
  const commit = async (next: unknown): Promise<boolean> => {
    if (saving || commits.current) return false
    if (problem.current !== null) {
      edits.refuse(row, column, problem.current)
      return false
    }
    commits.current = true
    const done = await edits.commit(row, column, next)
    commits.current = false
    return done
  }
  const onKeyDown = async (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isLive) return
    const cell = frame.current?.closest<HTMLElement>('.ag-cell')
    if (event.key === 'Escape') {
      edits.giveUp()
      cell?.focus()
    }
    if (event.key === 'Enter' && !isChosen(column) && (await commit(value))) cell?.focus()
    const next = event.key === 'Tab' ? edits.beside(row, column, event.shiftKey ? -1 : 1) : null
    if (!next) return
    event.preventDefault()
    if (await commit(value)) edits.begin(row, next)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isLive || isWithin(currentTarget, relatedTarget) || !isEdited(list, row, column)) return
    if (isChosen(column) || saving) edits.giveUp()
    else void commit(value)
  }
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
          value={shown}
          onChange={(next) => {
            setValue(next)
            if (isLive || isChosen(column)) void commit(next)
          }}
          onBlur={nothing}
          onProblem={(told) => {
            problem.current = told
          }}
          record={() => row}
          readonly={false}
          disabled={saving}
          required={field.document.required === true}
          invalid={wrong}
          {...(optionsWhere
            ? { optionsWhere: boundWhere(optionsWhere, list.scope.evaluation(list.program.model, row)) }
            : {})}
        />
      </FacePlaceProvider>
    </div>
  )
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
    const control = takes ? frame.current?.querySelector<HTMLElement>('input, textarea, button') : null
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [takes])
  return frame
}
