import type { FieldDocument, MoveDocument } from '#core/document'
import { languageVersion } from '#core/document'
import { fillText, moveMessages } from '#core/message'
import { modelForMove, type RecordValues } from '#core/model'
import { compileScreen, type FormProgram, narrowUpload } from '#core/screen'
import { isHttpFailure } from '#runtime/http'
import { isStale } from '#runtime/record'
import { confirmed } from './confirmed.ts'
import type { ActionHost, ActionTarget } from './host.ts'
import { notify } from './notify.ts'
import { prefill } from './prefill.ts'

/**
 * Moves a record to its next state, after asking for the values that the move needs. Of ticked records, moves those whose state allows it,
 * one after the other, each checked against the displayed version. spec: schema-language, states
 */
export async function runMove(target: ActionTarget, host: ActionHost): Promise<void> {
  const { action, record } = target
  const { model } = host
  const move = model.moves.find((one) => one.id === action.id)
  if (!move || !model.api) return
  if (action.on === 'selection') return moveMany(target, move, host)
  if (record) await moveOne(record, move, host)
}

interface Step {
  move: MoveDocument
  /** The user's answers. */
  values: RecordValues
}

interface Question {
  /** The answers before the server refused them. */
  initial?: RecordValues
  /** The record that moves; of ticked records there is none. */
  record?: RecordValues
}

/** The values that the move asks for; null if the user cancels. Sub-tables are left to forms that save by the move. */
async function askValues(
  move: MoveDocument,
  host: ActionHost,
  { initial = {}, record }: Question = {},
): Promise<RecordValues | null> {
  const ask = move.ask?.filter(({ field }) => host.model.field(field)?.type.id !== 'table')
  const form = ask?.length ? askForm({ ...move, ask }, host) : null
  const about = host.detail && record ? { detail: host.detail, record } : undefined
  return form ? host.opener.ask(form, form.title.text ?? '', prefill(form, initial), about) : {}
}

/** Sends the move; resolves to the server's message. */
async function send(
  record: RecordValues,
  { move, values, quiet }: Step & { quiet?: 'all' },
  { model, ports }: ActionHost,
): Promise<string> {
  const version = typeof record.rowVersion === 'number' ? { rowVersion: record.rowVersion } : {}
  const calls = ports.records.of(model.api ?? '')
  return (await calls.move({ move: move.id, id: String(record.id), values, ...version }, quiet)).message
}

/** Moves one record. If the server refuses, the form opens again with the same answers, over the current record. */
async function moveOne(
  record: RecordValues,
  move: MoveDocument,
  host: ActionHost,
  initial: RecordValues = presentAnswers(record, move, host),
): Promise<void> {
  const values = await askValues(move, host, { initial, record })
  if (!values) return
  try {
    notify(host, await send(record, { move, values }, host), 'success')
    host.refresh()
  } catch (error) {
    if (!isHttpFailure(error) || error.kind === 'aborted') throw error
    if (!error.notified) notify(host, error.message, 'warning')
    const present = (isStale(error) && error.current) || record
    host.refresh()
    if (Object.keys(values).length > 0 && isReady(present, move, host)) return moveOne(present, move, host, values)
  }
}

/**
 * A move that leaves the state as it is corrects what an earlier one stored: its form starts with that. A move that never changes it hands
 * the record on: to whom, it asks.
 */
function presentAnswers(
  record: RecordValues,
  { from, to, ask = [] }: MoveDocument,
  { model }: ActionHost,
): RecordValues {
  const state = model.stateField ?? ''
  const keeps = to === `=${state}`
  if (!keeps && to !== String(record[state])) return {}
  if (!keeps && from.some((each) => each !== to)) return record
  const next = ask.filter(({ field, required }) => required && model.field(field)?.target)
  return { ...record, ...Object.fromEntries(next.map(({ field }) => [field, null])) }
}

const isReady = (record: RecordValues, { from }: MoveDocument, { model }: ActionHost): boolean =>
  from.includes(String(record[model.stateField ?? '']))

/** Moves each record whose state allows it; reports how many moved and the last reason why others did not. */
async function moveMany(target: ActionTarget, move: MoveDocument, host: ActionHost): Promise<void> {
  const { rows } = target.selection
  const ready = rows.filter((row) => isReady(row, move, host))
  const { title } = move
  if (ready.length === 0) return notify(host, fillText(moveMessages.noneReady, { title }), 'warning')
  const question = fillText(moveMessages.question, { title, count: ready.length })
  const ids = ready.map(({ id }) => String(id))
  const subject = { ...target, selection: { ids, rows: ready } }
  if (!move.ask?.length && !target.action.confirm && !(await confirmed(question, subject, host))) return
  const values = await askValues(move, host)
  if (!values) return
  const reasons = ready.length < rows.length ? [fillText(moveMessages.notReady, { title })] : []
  let done = 0
  for (const row of ready) {
    const reason = await failureOf(send(row, { move, values, quiet: 'all' }, host))
    if (reason === null) done += 1
    else reasons.push(reason)
  }
  const counted = { title, done, left: rows.length - done, reason: reasons.at(-1) ?? '' }
  if (reasons.length === 0) notify(host, fillText(moveMessages.done, counted), 'success')
  else notify(host, fillText(moveMessages.partly, counted), 'warning')
  host.untick?.()
  host.refresh()
}

/** The message of a refusal, or null on success. Other errors are thrown. */
async function failureOf(sent: Promise<unknown>): Promise<string | null> {
  try {
    await sent
    return null
  } catch (error) {
    if (isHttpFailure(error) && error.kind !== 'aborted') return error.message
    throw error
  }
}

/** A form for the fields that a move asks for; in it, fields that only moves may write are writable. */
function askForm({ id, title, ask = [] }: MoveDocument, { model, library }: ActionHost): FormProgram | null {
  const items = ask.map(({ field, required }) => (required ? { field, requiredWhen: true } : { field }))
  const { width, fields } = narrowUpload({ fields: fieldsOf(ask, model) })
  const document = {
    kind: 'screen',
    version: languageVersion,
    id: `${model.id}/${id}`,
    type: 'form',
    title,
    model: model.id,
    ...(width === undefined ? {} : { width }),
  } as const
  const opened = modelForMove(model, fields)
  const ownLibrary = {
    ...library,
    resolvedModel: (id: string) => (id === model.id ? opened : library.resolvedModel(id)),
  }
  const { program } = compileScreen(
    { ...document, present: 'modal', grid: 1, items, actions: [{ id: 'submit', title }] },
    ownLibrary,
  )
  return program?.kind === 'form' ? program : null
}

/** The documents of the fields that a move asks for, required where the move says so. */
function fieldsOf(ask: NonNullable<MoveDocument['ask']>, model: ActionHost['model']): Record<string, FieldDocument> {
  const entries = ask.flatMap(({ field: name, required }) => {
    const field = model.field(name)
    return field ? [[name, required ? { ...field.document, required } : field.document] as const] : []
  })
  return Object.fromEntries(entries)
}
