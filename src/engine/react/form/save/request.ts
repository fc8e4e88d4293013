import { limit } from '#core/limit'
import { messages } from '#core/message'
import { type Field, isReadonly, isSetByServer, type Model, type RecordValues } from '#core/model'
import { isRowsState, patchOf, type RowsState, type RowValues } from '#core/rows'
import type { Mode } from '#core/screen'
import type { Scope } from '#react/scope'
import { isHttpFailure } from '#runtime/http'
import { isStale, type Written } from '#runtime/record'
import { passwordTransform } from '#runtime/session'
import type { FieldFault } from '../settings.ts'
import { rowModelOf, sameValue } from '../state/index.ts'
import type { NestedRecords, SaveContext } from './nested.ts'

/** How a save went. */
export type Sent =
  | { kind: 'saved'; id: string | null; message: string }
  | { kind: 'stale'; current: RecordValues | null }
  | { kind: 'refused'; message: string; fields: readonly FieldFault[]; notified: boolean; requestId: string }

/** How a form is saved beside the default way. */
export interface SubmitHow {
  /** The move that takes the record on, with the values of the form that it asks for. */
  move?: string
  /** What is told when it is done. */
  message?: string
  /** Nothing moves, and nothing is told of what goes well. */
  quiet?: boolean
  /** An edit leaves the form open, which goes on from what is stored; by default as the settings of the form say. */
  stays?: boolean
}

/** Sends the form's record once. Never rejects. */
interface Sender {
  /** What it sends. */
  patch(): RecordValues
  send(how: SubmitHow): Promise<Sent>
}

/** The sender of one form. Creates carry one key until the server has refused what they bring. spec: policy, promise 3 */
export function createSender(state: SaveContext, from: Sources): Sender {
  const { records } = state.settings.ports
  let key = ''
  return {
    patch: () => formPatch(state, from),
    async send(how) {
      key ||= records.newIdempotencyKey()
      const sent = await attempt(state, { key, how, ...from })
      if (sent.kind === 'refused' && sent.requestId !== '') key = ''
      return sent
    },
  }
}

/** Where what is sent comes from, beside the form's own values. */
interface Sources {
  mayGo(field: string): boolean
  nested: Pick<NestedRecords, 'patches'>
}

interface Attempt extends Sources {
  key: string
  how: SubmitHow
}

async function attempt(state: SaveContext, input: Attempt): Promise<Sent> {
  const { settings, origin } = state
  const { id } = origin.snapshot().record
  try {
    if (settings.answer) {
      settings.answer(answeredValues(state))
      return { kind: 'saved', id: null, message: '' }
    }
    const written = await write(state, input)
    const saved = written ? idOf(written.result) : null
    return {
      kind: 'saved',
      id: saved ?? (typeof id === 'string' ? id : null),
      message: input.how.message || written?.message || '',
    }
  } catch (error) {
    return failed(error)
  }
}

/** Nothing is sent when nothing has changed. */
async function write(state: SaveContext, { key, how, ...from }: Attempt): Promise<Written | null> {
  const { settings } = state
  const { api } = settings.program.model
  if (!api) throw new Error(`model ${settings.program.model.id} has no calls`)
  const calls = settings.ports.records.of(api)
  if (how.move) return calls.move({ ...ownRecord(state), move: how.move, values: askedValues(state, how.move) })
  const patch = formPatch(state, from)
  if (settings.mode === 'create') return calls.add(patch, key)
  if (Object.keys(patch).length === 0) return null
  return calls.edit({ ...patch, ...ownRecord(state) })
}

/** Which record it is, and the version that it was read at. */
function ownRecord({ origin }: Pick<SaveContext, 'origin'>): { id: string; rowVersion?: number } {
  const { record, version } = origin.snapshot()
  return { id: String(record.id), ...(version === null ? {} : { rowVersion: version }) }
}

/** The values of the form that a move asks for; of a sub-table what was done to its rows. */
function askedValues(state: SaveContext, id: string): RecordValues {
  const { model } = state.settings.program
  const askItems = model.moves.find((move) => move.id === id)?.ask ?? []
  return Object.fromEntries(
    askItems.flatMap(({ field: name }) => {
      const field = model.field(name)
      const rows = state.store.record[name]
      if (field && isRowsState(rows)) return rowsEntry(field, rows, rowModelOf(state.settings.library, field))
      return field ? [[name, answeredValue(state, field)]] : []
    }),
  )
}

/** The values that a save sends. */
function formPatch(
  { settings, store, origin, scope }: Pick<SaveContext, 'settings' | 'store' | 'origin' | 'scope'>,
  { mayGo, nested }: Sources,
): Record<string, unknown> {
  const { program, mode, library } = settings
  const own = patchFor({
    model: program.model,
    mode,
    values: store.record,
    initial: origin.snapshot().values,
    scope,
    fits: mayGo,
    rowModel: (field) => rowModelOf(library, field),
  })
  return { ...own, ...nested.patches() }
}

/** What a form that only asks hands over: the fields that are shown. */
function answeredValues(state: SaveContext): RecordValues {
  const { settings, index, views } = state
  const { program } = settings
  const visibleItems = program.fieldItems.filter((item) => views.isShown(index.fieldItem(item.field.name)?.id ?? ''))
  return Object.fromEntries(visibleItems.map(({ field }) => [field.name, answeredValue(state, field)]))
}

function answeredValue({ settings, store }: Pick<SaveContext, 'settings' | 'store'>, field: Field): unknown {
  const value = store.record[field.name] ?? null
  return isRowsState(value) ? sentRows(rowModelOf(settings.library, field), value.rows) : sentValue(field, value)
}

/** The id in an answer: the record, or the id itself. */
function idOf(result: unknown): string | null {
  const id = typeof result === 'object' && result !== null && 'id' in result ? result.id : result
  return typeof id === 'string' && id !== '' ? id : null
}

function failed(error: unknown): Sent {
  if (isStale(error)) return { kind: 'stale', current: error.current }
  if (!isHttpFailure(error))
    return { kind: 'refused', message: messages.failure.unknown, fields: [], notified: false, requestId: '' }
  const { message, result, notified, requestId, kind } = error
  const answered = kind === 'business' || kind === 'http'
  return {
    kind: 'refused',
    message: message || messages.failure.unknown,
    fields: faultsIn(result),
    notified: notified,
    requestId: answered ? requestId : '',
  }
}

/** `result.fields` of a refusal: `[{ field, message }]`. */
function faultsIn(result: unknown): FieldFault[] {
  if (typeof result !== 'object' || result === null || !('fields' in result) || !Array.isArray(result.fields)) return []
  return result.fields.filter(
    (fault: unknown): fault is FieldFault =>
      typeof fault === 'object' &&
      fault !== null &&
      'field' in fault &&
      typeof fault.field === 'string' &&
      'message' in fault &&
      typeof fault.message === 'string',
  )
}

/** What the user is told of a save that went well. */
export function tellSaved({ settings }: Pick<SaveContext, 'settings'>, message: string): void {
  if (settings.answer) return
  const { added, edited } = messages.done
  const text = message || (settings.mode === 'create' ? added : edited)
  settings.ports.notice.notice({ tone: 'success', title: '', message: text, shownMs: limit.noticeShownMs })
}

interface PatchInput {
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
function patchFor(input: PatchInput): Record<string, unknown> {
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
function rowsEntry(field: Field, value: RowsState, rows: Model | undefined): [string, unknown][] {
  const { added, edited, removed } = patchOf(value, (name) => rows === undefined || isRowField(rows, name))
  if (added.length + edited.length + removed.length === 0) return []
  return [[field.name, { added: sentRows(rows, added), edited: sentRows(rows, edited), removed }]]
}

function isRowField(rows: Model, name: string): boolean {
  const field = rows.field(name)
  return field !== undefined && !field.base && field.type.id !== 'formula'
}

/** A value as it leaves the form: a password as its transform, everything else as it stands. spec: shell §5; contract §2.3 */
const sentValue = ({ type }: Pick<Field, 'type'>, value: unknown): unknown =>
  type.transformed && typeof value === 'string' && value !== '' ? passwordTransform(value) : value

/** Rows as they leave the form: each cell as a field of a form. */
const sentRows = (model: Model | undefined, rows: readonly RowValues[]): RowValues[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, sentCell(model, name, value)])),
  )

function sentCell(model: Model | undefined, name: string, value: unknown): unknown {
  const field = model?.field(name)
  return field ? sentValue(field, value) : value
}
