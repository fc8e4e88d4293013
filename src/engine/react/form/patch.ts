import { type Field, isReadonly, isSetByServer, type Model, type RecordValues } from '#core/model'
import { isRowsState, patchOf, type RowsState } from '#core/rows'
import type { Mode } from '#core/screen'
import type { Scope } from '#react/scope'
import { sentRows } from './rowSecrets.ts'
import { sameValue } from './same.ts'
import { sentValue } from './sentValue.ts'

export interface PatchInput {
  model: Model
  mode: Mode
  /** Everything that the form holds. */
  values: RecordValues
  /** What it began with: the record as read, or the values of a new one. */
  initial: RecordValues
  scope: Pick<Scope, 'shows' | 'fieldRight'>
  /** False for a value that stays behind, because it is hidden and its rules refuse it. */
  fits(field: string): boolean
  /** The model of a sub-table's rows. */
  rowModel(field: Field): Model | undefined
}

/**
 * What a save sends: on create every value that is there, on edit only what has changed; always only fields that the user
 * may write. A cleared field goes as null, an absent one keeps its value; further records tell by themselves what they
 * send. spec: schema-language, Modes
 */
export function patchFor(input: PatchInput): Record<string, unknown> {
  const { model, values, fits } = input
  const sent = model.fields.filter((field) => field.name in values && isSendable(field, input) && fits(field.name))
  return Object.fromEntries(sent.flatMap((field) => entryOf(field, input)))
}

/** Whether the user may write a field at all, whatever the form's conditions say of it at the moment. */
export function isSendable(field: Field, { model, mode, scope }: Pick<PatchInput, 'model' | 'mode' | 'scope'>) {
  const { name, type, document } = field
  if (isSetByServer(field) || type.id === 'formula' || isReadonly(field)) return false
  if (document.fixed === true && mode === 'edit') return false
  if (document.permission !== undefined && !scope.shows(document.permission)) return false
  return scope.fieldRight(model, name) === 'write'
}

function entryOf(field: Field, { values, initial, mode, rowModel }: PatchInput): [string, unknown][] {
  if (field.type.id === 'one') return []
  const value = values[field.name]
  if (isRowsState(value)) return rowsEntry(field, value, rowModel(field))
  const cleared = value === undefined || value === null || value === ''
  if (mode === 'create') return cleared ? [] : [[field.name, sentValue(field, value)]]
  if (sameValue(field, value, initial[field.name])) return []
  if (cleared && field.type.writeOnly) return []
  return [[field.name, cleared ? null : sentValue(field, value)]]
}

/** What was done to the rows of a sub-table, where anything was. */
export function rowsEntry(field: Field, value: RowsState, rows: Model | undefined): [string, unknown][] {
  const { added, edited, removed } = patchOf(value, (name) => rows === undefined || isRowField(rows, name))
  if (added.length + edited.length + removed.length === 0) return []
  return [[field.name, { added: sentRows(rows, added), edited: sentRows(rows, edited), removed }]]
}

function isRowField(rows: Model, name: string): boolean {
  const field = rows.field(name)
  return field !== undefined && !field.base && field.type.id !== 'formula'
}
