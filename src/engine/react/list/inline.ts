import { compileExpression } from '#core/expression'
import { fillText, messages } from '#core/message'
import { codeOf, compileEntryRules, moveCodeOf, requiredRuleOf, ruleSpecsOf } from '#core/model'
import { type ActionProgram, type ColumnProgram, fixedLabel } from '#core/screen'
import { type ActionView, notify } from '#react/action'
import { type Cell, createCell, type Watched } from '#react/watch'
import { isHttpFailure } from '#runtime/http'
import { isStale } from '#runtime/record'
import type { ListController } from './controller.ts'
import { refreshed } from './rowOrder.ts'
import { type Row, rowId } from './state.ts'

/** The cell that is being edited or saved. */
interface EditedCell {
  rowId: string
  columnId: string
  saving: boolean
}

/** A rejected value, with the row as it was at that time. */
interface CellFault {
  row: Row
  columnId: string
  message: string
}

/** Inline editing of a list, one cell at a time. spec: schema-language, inline */
interface InlineEdits {
  readonly edited: Watched<EditedCell | null>
  readonly fault: Watched<CellFault | null>
  /** Whether the user may write this cell. */
  mayEdit(row: Row, column: ColumnProgram): boolean
  begin(row: Row, column: ColumnProgram): void
  giveUp(): void
  /**
   * Saves the value at once. False if a rule rejects it, which is then shown at the cell; true also if the server refuses it or the user
   * declines to confirm it, after which the cell is no longer edited.
   */
  commit(row: Row, column: ColumnProgram, value: unknown): Promise<boolean>
  /** The next (or previous) editable cell of the row; null if there is none. */
  beside(row: Row, column: ColumnProgram, step: 1 | -1): ColumnProgram | null
  /** Shows an error at a cell. */
  refuse(row: Row, column: ColumnProgram, message: string): void
  /** The moves out of the row's state that the user may make. */
  moves(row: Row): readonly ActionView[]
}

const editsByList = new WeakMap<ListController, InlineEdits>()

/** The inline editing of a list, shared by all its cells. */
export function inlineEdits(list: ListController): InlineEdits {
  const edits = editsByList.get(list) ?? createInlineEdits(list)
  editsByList.set(list, edits)
  return edits
}

interface Parts {
  list: ListController
  edited: Cell<EditedCell | null>
  refuse: InlineEdits['refuse']
}

function createInlineEdits(list: ListController): InlineEdits {
  const edited = createCell<EditedCell | null>(null)
  const fault = createCell<CellFault | null>(null)
  const refuse: InlineEdits['refuse'] = (row, { id }, message) => fault.set({ row, columnId: id, message })
  const mayEdit: InlineEdits['mayEdit'] = (row, column) => isWritable(list, row, column)
  return {
    edited,
    fault,
    mayEdit,
    refuse,
    begin(row, { id }) {
      if (edited.snapshot()?.saving) return
      fault.set(null)
      edited.set({ rowId: rowId(row), columnId: id, saving: false })
    },
    giveUp() {
      if (edited.snapshot()?.saving) return
      fault.set(null)
      edited.set(null)
    },
    async commit(row, column, value) {
      fault.set(null)
      if (sameText(row[column.field.name], value)) {
        edited.set(null)
        return true
      }
      const faultMessage = faultOf(list, row, column, value)
      if (faultMessage) refuse(row, column, faultMessage)
      else await save({ list, edited, refuse }, row, column, value)
      return faultMessage === undefined
    },
    beside(row, column, step) {
      const columns = list.columns.snapshot().map((visible) => visible.column)
      const from = columns.findIndex(({ id }) => id === column.id)
      const others = step === 1 ? columns.slice(from + 1) : columns.slice(0, Math.max(from, 0)).reverse()
      return others.find((other) => mayEdit(row, other)) ?? null
    },
    moves: (row) => movesOf(list, row),
  }
}

const sameText = (left: unknown, right: unknown): boolean => String(left ?? '') === String(right ?? '')

function isWritable({ scope, program }: ListController, row: Row, column: ColumnProgram): boolean {
  const { field, inline, readonly } = column
  const { model, trash } = program
  const edit = codeOf(model, 'edit')
  if (inline !== 'edit' || trash || !scope.shows(edit) || scope.disables(edit)) return false
  const code = field.document.permission
  if ((code && !scope.shows(code)) || scope.fieldRight(model, field.name) !== 'write') return false
  const evaluation = scope.evaluation(model, row)
  if (readonly?.holds(evaluation)) return false
  return !model.editWhen || compileExpression(model.editWhen)(evaluation) === true
}

/** The first error of a value; undefined if none. Rules that need the server are checked when it is saved. */
function faultOf({ scope, program }: ListController, row: Row, column: ColumnProgram, value: unknown) {
  const { field, rules, required } = column
  const record = { ...row, [field.name]: value }
  const isRequired = field.document.required === true || required?.holds(scope.evaluation(program.model, record))
  const specs = [...(isRequired ? [requiredRuleOf(field)] : []), ...ruleSpecsOf(field), ...rules]
  const peer = (name: string) => record[name as keyof typeof record]
  return compileEntryRules(specs, field).check(value, { key: field.name, row: record, peer })?.message
}

async function save({ list, edited, refuse }: Parts, row: Row, column: ColumnProgram, value: unknown): Promise<void> {
  const { field, confirm } = column
  const { settings, scope, program, calls } = list
  const { ports, opener } = settings
  const confirmation = confirm?.read(scope.evaluation(program.model, { ...row, [field.name]: value }))
  const title = fillText(messages.list.editCell, { title: field.title })
  const question = { title, message: confirmation ?? '', okText: messages.word.save, focus: 'cancel' } as const
  if (confirmation && !(await ports.confirm.confirm(question))) return edited.set(null)
  edited.set({ rowId: rowId(row), columnId: column.id, saving: true })
  const version = typeof row.rowVersion === 'number' ? { rowVersion: row.rowVersion } : {}
  try {
    await calls.edit({ id: row.id, ...version, [field.name]: value }, 'all')
    opener.changed()
    await refreshed(list)
  } catch (error) {
    if (!isHttpFailure(error)) ports.report(error, `inline ${program.id}`)
    if (isStale(error)) {
      notify({ ports }, error.message, 'warning')
      await refreshed(list)
    } else refuse(row, column, messageOf(error, field.name))
  } finally {
    edited.set(null)
  }
}

/** The server's error for the field, else its message for the whole request. */
function messageOf(error: unknown, name: string): string {
  if (!isHttpFailure(error)) return messages.failure.unknown
  const { result, message } = error
  const fields: unknown = typeof result === 'object' && result !== null && 'fields' in result ? result.fields : []
  const own = Array.isArray(fields) ? fields.find((fault) => fault?.field === name) : undefined
  return typeof own?.message === 'string' ? own.message : message || messages.failure.unknown
}

function movesOf({ program, scope, rowActions }: ListController, row: Row): readonly ActionView[] {
  const { model } = program
  const { actions, more } = rowActions(row)
  const buttons = [...actions, ...more]
  const own = new Set([...program.rowActions.actions, ...program.rowActions.more].map(({ id }) => id))
  const state = String(row[model.stateField ?? ''])
  return model.moves.flatMap((move) => {
    const view = buttons.find(({ id }) => id === move.id)
    if (view || own.has(move.id)) return view ? [view] : []
    const permission = moveCodeOf(model, move)
    if (!move.from.includes(state) || !scope.shows(permission) || scope.disables(permission)) return []
    return [
      {
        action: moveAction(move.id, move.title, permission),
        id: move.id,
        title: move.title,
        disabled: false,
        hint: '',
      },
    ]
  })
}

/** A move that the list has no action for. */
const moveAction = (id: string, title: string, permission: string): ActionProgram => ({
  id,
  pointer: '',
  kind: 'move',
  title: fixedLabel(title),
  permission,
  on: 'row',
  min: 1,
  values: {},
  steps: [],
})
