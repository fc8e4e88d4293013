import { messages } from '#core/message'
import { type Field, isReadonly, isSetByServer, type Model, type RecordValues } from '#core/model'
import { isObject } from '#core/object'
import { isRowsState, patchOf, type RowsState, type RowValues } from '#core/rows'
import type { Mode } from '#core/screen'
import { isHttpFailure } from '#runtime/http'
import { isStale, type Written } from '#runtime/record'
import { passwordTransform } from '#runtime/session'
import type { FieldFault, FormSettings } from '../settings.ts'
import { type FormRecord, type FormView, sameValue } from '../state/index.ts'

/** The outcome of a request to save. */
export type Sent =
  | { kind: 'saved'; id: string | null; message: string }
  | { kind: 'stale'; current: RecordValues | null }
  | { kind: 'refused'; message: string; fields: readonly FieldFault[]; notified: boolean; requestId: string }

/** Options of a submit. */
export interface SubmitHow {
  /** The id of a move, sent with the form values that it asks for. */
  move?: string
  /** The success message. */
  message?: string
  /** Does not scroll, and shows no success message. */
  quiet?: boolean
  /** An edit keeps the form open with the stored record; defaults to the form's setting. */
  stays?: boolean
  /** The next step leaves the page: until it has, the form stands as it was sent. */
  leaves?: boolean
}

/** Sends a form's record. Never rejects. */
interface Sender {
  /** The values to send. */
  patch(): RecordValues
  send(how: SubmitHow): Promise<Sent>
}

interface SentParts {
  record: FormRecord
  view: FormView
  /** False for a hidden value that breaks its rules: it is not sent. */
  maySend(field: string): boolean
  nested: { patches(): RecordValues }
}

/** The sender of one form. Creates keep their key until the server rejects the content. spec: policy, promise 3 */
export function createSender(settings: FormSettings, { record, view, maySend, nested }: SentParts): Sender {
  const { program, mode, ports, answer } = settings
  const { model } = program
  let key = ''
  /**
   * The values to send: on create all non-empty ones, on edit the changed ones, in both cases only fields the user may
   * write. A cleared field is sent as null, an unchanged one is left out; nested records add their own changes. spec:
   * schema-language, Modes
   */
  const patch = () => {
    const fields = model.fields.filter((field) => field.name in record.present && isSendable(field, record, mode))
    const sent = fields.filter(({ name }) => maySend(name))
    return { ...Object.fromEntries(sent.flatMap((field) => entryOf(field, record, mode))), ...nested.patches() }
  }
  /** Nothing is sent if nothing has changed. */
  const write = async (move: string | undefined): Promise<Written | null> => {
    if (!model.api) throw new Error(`model ${model.id} has no calls`)
    const calls = ports.records.of(model.api)
    if (move) return calls.move({ ...ownRecord(record), move, values: moveValues(record, move) })
    const values = patch()
    if (mode === 'create') return calls.add(values, key)
    return Object.keys(values).length === 0 ? null : calls.edit({ ...values, ...ownRecord(record) })
  }
  const attempt = async (how: SubmitHow): Promise<Sent> => {
    const { id } = record.origin.snapshot().record
    if (answer) {
      const items = program.fieldItems.filter((item) => view.isShown(item.id))
      answer(Object.fromEntries(items.map(({ field }) => [field.name, submittedValue(record, field)])))
      return { kind: 'saved', id: null, message: '' }
    }
    const written = await write(how.move)
    const saved = (written && idOf(written.result)) ?? (typeof id === 'string' ? id : null)
    return { kind: 'saved', id: saved, message: how.message || written?.message || '' }
  }
  return {
    patch,
    async send(how) {
      key ||= ports.records.newIdempotencyKey()
      const sent = await attempt(how).catch(outcomeOfError)
      if (sent.kind === 'refused' && sent.requestId !== '') key = ''
      return sent
    },
  }
}

/** The record's id and the version that the form is based on. */
function ownRecord({ origin }: FormRecord): { id: string; rowVersion?: number } {
  const { record, version } = origin.snapshot()
  return { id: String(record.id), ...(version === null ? {} : { rowVersion: version }) }
}

/** The form values that a move asks for; the changes of rows for a sub-table. */
function moveValues(record: FormRecord, id: string): RecordValues {
  const { model, present, rowModel } = record
  const askItems = model.moves.find((move) => move.id === id)?.ask ?? []
  return Object.fromEntries(
    askItems.flatMap(({ field: name }) => {
      const field = model.field(name)
      const rows = present[name]
      if (field && isRowsState(rows)) return rowsEntry(field, rows, rowModel(field))
      return field ? [[name, submittedValue(record, field)]] : []
    }),
  )
}

function submittedValue({ present, rowModel }: FormRecord, field: Field): unknown {
  const value = present[field.name] ?? null
  return isRowsState(value) ? sentRows(rowModel(field), value.rows) : sentValue(field, value)
}

/** The id in a response: the record's, or the result itself. */
function idOf(result: unknown): string | null {
  const id = isObject(result) ? result.id : result
  return typeof id === 'string' && id !== '' ? id : null
}

function outcomeOfError(error: unknown): Sent {
  if (isStale(error)) return { kind: 'stale', current: error.current }
  if (!isHttpFailure(error))
    return { kind: 'refused', message: messages.failure.unknown, fields: [], notified: false, requestId: '' }
  const { message, result, notified, requestId, kind } = error
  return {
    kind: 'refused',
    message: message || messages.failure.unknown,
    fields: faultsIn(result),
    notified,
    requestId: kind === 'business' || kind === 'http' ? requestId : '',
  }
}

/** `result.fields` of a rejection: `[{ field, message }]`. */
function faultsIn(result: unknown): FieldFault[] {
  if (!isObject(result) || !Array.isArray(result.fields)) return []
  return result.fields.filter(
    (fault: unknown): fault is FieldFault =>
      isObject(fault) && typeof fault.field === 'string' && typeof fault.message === 'string',
  )
}

/** Whether the user may write a field at all, regardless of the form's current conditions. */
export function isSendable(field: Field, { model, scope }: FormRecord, mode: Mode): boolean {
  const { name, type, document } = field
  if (isSetByServer(field) || type.id === 'formula' || isReadonly(field)) return false
  if (document.fixed === true && mode === 'edit') return false
  if (document.permission !== undefined && !scope.shows(document.permission)) return false
  return scope.fieldRight(model, name) === 'write'
}

function entryOf(field: Field, { present, origin, rowModel }: FormRecord, mode: Mode): [string, unknown][] {
  if (field.type.id === 'one') return []
  const value = present[field.name]
  if (isRowsState(value)) return rowsEntry(field, value, rowModel(field))
  const cleared = value === undefined || value === null || value === ''
  if (mode === 'create') return cleared ? [] : [[field.name, sentValue(field, value)]]
  if (sameValue(field, value, origin.snapshot().values[field.name])) return []
  if (cleared && field.type.writeOnly) return []
  return [[field.name, cleared ? null : sentValue(field, value)]]
}

/** The changes to the rows of a sub-table, if any. */
function rowsEntry(field: Field, value: RowsState, rows: Model | undefined): [string, unknown][] {
  const { added, edited, removed } = patchOf(value, (name) => rows === undefined || isRowField(rows, name))
  if (added.length + edited.length + removed.length === 0) return []
  return [[field.name, { added: sentRows(rows, added), edited: sentRows(rows, edited), removed }]]
}

function isRowField(rows: Model, name: string): boolean {
  const field = rows.field(name)
  return field !== undefined && !field.base && field.type.id !== 'formula'
}

/** A value as it is sent: passwords are transformed, other values unchanged. spec: shell §5; contract §2.3 */
const sentValue = ({ type }: Pick<Field, 'type'>, value: unknown): unknown =>
  type.transformed && typeof value === 'string' && value !== '' ? passwordTransform(value) : value

/** Rows as they are sent: each cell like a field. */
const sentRows = (model: Model | undefined, rows: readonly RowValues[]): RowValues[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, sentCell(model, name, value)])),
  )

function sentCell(model: Model | undefined, name: string, value: unknown): unknown {
  const field = model?.field(name)
  return field ? sentValue(field, value) : value
}
