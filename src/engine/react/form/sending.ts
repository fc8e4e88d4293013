import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import { isRowsState } from '#core/rows'
import { isHttpFailure } from '#runtime/http'
import { isStale, type Written } from '#runtime/record'
import type { FormCore } from './formCore.ts'
import type { Ones } from './ones.ts'
import { patchFor, rowsEntry } from './patch.ts'
import { rowModelOf, sentRows } from './rowSecrets.ts'
import { sentValue } from './sentValue.ts'
import type { FieldFault } from './serverFaults.ts'

/** How a save went. */
export type Sent =
  | { kind: 'saved'; id: string | null; message: string }
  | { kind: 'stale'; current: RecordValues | null }
  | { kind: 'refused'; message: string; fields: readonly FieldFault[]; told: boolean; requestId: string }

/** How a form is saved beside the usual way. */
export interface SubmitHow {
  /** The move that takes the record on, with the values of the form that it asks for. */
  move?: string
  /** What is told when it is done. */
  message?: string
  /** Nothing moves, and nothing is told of what goes well. */
  quiet?: boolean
  /** An edit leaves the form open, which goes on from what is stored; usually as the settings of the form say. */
  stays?: boolean
}

/** Sends the form's record once. Never rejects. */
export interface Sender {
  /** What it sends. */
  patch(): RecordValues
  send(how: SubmitHow): Promise<Sent>
}

/** The sender of one form. Creates carry one key until the server has refused what they bring. spec: policy, promise 3 */
export function createSender(core: FormCore, from: Sources): Sender {
  const { records } = core.settings.ports
  let key = ''
  return {
    patch: () => patchOf(core, from),
    async send(how) {
      key ||= records.newIdempotencyKey()
      const sent = await attempt(core, { key, how, ...from })
      if (sent.kind === 'refused' && sent.requestId !== '') key = ''
      return sent
    },
  }
}

/** Where what is sent comes from, beside the form's own values. */
interface Sources {
  mayGo(field: string): boolean
  ones: Pick<Ones, 'patches'>
}

interface Attempt extends Sources {
  key: string
  how: SubmitHow
}

async function attempt(core: FormCore, given: Attempt): Promise<Sent> {
  const { settings, origin } = core
  const { id } = origin.snapshot().record
  try {
    if (settings.answer) {
      settings.answer(answeredValues(core))
      return { kind: 'saved', id: null, message: '' }
    }
    const written = await write(core, given)
    const saved = written ? idOf(written.result) : null
    return {
      kind: 'saved',
      id: saved ?? (typeof id === 'string' ? id : null),
      message: given.how.message || written?.message || '',
    }
  } catch (error) {
    return failed(error)
  }
}

/** Nothing is sent when nothing has changed. */
async function write(core: FormCore, { key, how, ...from }: Attempt): Promise<Written | null> {
  const { settings } = core
  const { api } = settings.program.model
  if (!api) throw new Error(`model ${settings.program.model.id} has no calls`)
  const calls = settings.ports.records.of(api)
  if (how.move) return calls.move({ ...ownRecord(core), move: how.move, values: askedValues(core, how.move) })
  const patch = patchOf(core, from)
  if (settings.mode === 'create') return calls.add(patch, key)
  if (Object.keys(patch).length === 0) return null
  return calls.edit({ ...patch, ...ownRecord(core) })
}

/** Which record it is, and the version that it was read at. */
function ownRecord({ origin }: FormCore): { id: string; rowVersion?: number } {
  const { record, version } = origin.snapshot()
  return { id: String(record.id), ...(version === null ? {} : { rowVersion: version }) }
}

/** The values of the form that a move asks for; of a sub-table what was done to its rows. */
function askedValues(core: FormCore, id: string): RecordValues {
  const { model } = core.settings.program
  const asked = model.moves.find((move) => move.id === id)?.ask ?? []
  return Object.fromEntries(
    asked.flatMap(({ field: name }) => {
      const field = model.field(name)
      const rows = core.store.record[name]
      if (field && isRowsState(rows)) return rowsEntry(field, rows, rowModelOf(core.settings.library, field))
      return field ? [[name, answeredValue(core, field)]] : []
    }),
  )
}

/** The values that a save sends. */
function patchOf({ settings, store, origin, scope }: FormCore, { mayGo, ones }: Sources): Record<string, unknown> {
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
  return { ...own, ...ones.patches() }
}

/** What a form that only asks hands over: the fields that are shown. */
function answeredValues(core: FormCore): RecordValues {
  const { settings, index, views } = core
  const { program } = settings
  const shown = program.fieldItems.filter((item) => views.isShown(index.fieldItem(item.field.name)?.id ?? ''))
  return Object.fromEntries(shown.map(({ field }) => [field.name, answeredValue(core, field)]))
}

function answeredValue({ settings, store }: FormCore, field: Field): unknown {
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
    return { kind: 'refused', message: messages.failure.unknown, fields: [], told: false, requestId: '' }
  const { message, result, told, requestId, kind } = error
  const answered = kind === 'business' || kind === 'http'
  return {
    kind: 'refused',
    message: message || messages.failure.unknown,
    fields: faultsIn(result),
    told,
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
export function tellSaved({ settings }: FormCore, message: string): void {
  if (settings.answer) return
  const { added, edited } = messages.done
  const text = message || (settings.mode === 'create' ? added : edited)
  settings.ports.notice.notice({ tone: 'success', title: '', message: text, shownMs: limit.noticeShownMs })
}
