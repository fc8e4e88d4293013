import type { MoveDocument } from '#core/document'
import { languageVersion } from '#core/document'
import { fillText, moveMessages } from '#core/message'
import { modelForMove, type RecordValues } from '#core/model'
import { compileScreen, type FormProgram } from '#core/screen'
import { isHttpFailure } from '#runtime/http'
import { isStale } from '#runtime/record'
import { answered } from './answered.ts'
import { confirmed } from './confirmed.ts'
import type { ActionHost, ActionTarget } from './host.ts'
import { notify } from './notify.ts'

/**
 * Takes a record a step on in its life, after asking what the move asks for; of ticked records each that is in a state for
 * it, one after the other, under the version that was shown. spec: schema-language, states
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
  /** What was answered. */
  values: RecordValues
}

/** What the move asks for; null when the user gave it up. Sub-tables are filled in by forms that save by the move. */
async function askValues(move: MoveDocument, host: ActionHost, begun: RecordValues = {}): Promise<RecordValues | null> {
  const ask = move.ask?.filter(({ field }) => host.model.field(field)?.type.id !== 'table')
  const form = ask?.length ? askForm({ ...move, ask }, host) : null
  return form ? host.opener.ask(form, form.title.text ?? '', answered(form, begun)) : {}
}

/** The message of the server. */
async function send(
  record: RecordValues,
  { move, values, quiet }: Step & { quiet?: 'all' },
  { model, ports }: ActionHost,
): Promise<string> {
  const version = typeof record.rowVersion === 'number' ? { rowVersion: record.rowVersion } : {}
  const calls = ports.records.of(model.api ?? '')
  return (await calls.move({ move: move.id, id: String(record.id), values, ...version }, quiet)).message
}

/** What was typed is not lost when the move is refused: the question is repeated, over the record as it stands then. */
async function moveOne(
  record: RecordValues,
  move: MoveDocument,
  host: ActionHost,
  begun: RecordValues = {},
): Promise<void> {
  const values = await askValues(move, host, begun)
  if (!values) return
  try {
    notify(host, await send(record, { move, values }, host), 'success')
    host.refresh()
  } catch (error) {
    if (!isHttpFailure(error) || error.kind === 'aborted') throw error
    if (isStale(error) || !error.notified) notify(host, error.message, 'warning')
    const present = (isStale(error) && error.current) || record
    host.refresh()
    if (Object.keys(values).length > 0 && isReady(present, move, host)) return moveOne(present, move, host, values)
  }
}

const isReady = (record: RecordValues, { from }: MoveDocument, { model }: ActionHost): boolean =>
  from.includes(String(record[model.stateField ?? '']))

/** Who is in no state for it stays; so does one that is refused, and the first reason is reported. */
async function moveMany(target: ActionTarget, move: MoveDocument, host: ActionHost): Promise<void> {
  const { rows } = target.selection
  const ready = rows.filter((row) => isReady(row, move, host))
  const { title } = move
  if (ready.length === 0) return notify(host, fillText(moveMessages.noneReady, { title }), 'warning')
  const question = fillText(moveMessages.question, { title, count: ready.length })
  if (!move.ask?.length && !target.action.confirm && !(await confirmed(question, target, host))) return
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

/** The words of a refusal; null when it was taken. What is no refusal goes on. */
async function failureOf(sent: Promise<unknown>): Promise<string | null> {
  try {
    await sent
    return null
  } catch (error) {
    if (isHttpFailure(error) && error.kind !== 'aborted') return error.message
    throw error
  }
}

/** The fields that a move asks for, as a form of its own; those that only moves write are written in it. */
function askForm({ id, title, ask = [] }: MoveDocument, { model, library }: ActionHost): FormProgram | null {
  const items = ask.map(({ field, required }) => (required ? { field, requiredWhen: true } : { field }))
  const document = {
    kind: 'screen',
    version: languageVersion,
    id: `${model.id}/${id}`,
    type: 'form',
    title,
    model: model.id,
  } as const
  const opened = modelForMove(
    model,
    ask.map(({ field }) => field),
  )
  const ownLibrary = {
    ...library,
    resolvedModel: (id: string) => (id === model.id ? opened : library.resolvedModel(id)),
  }
  const { program } = compileScreen({ ...document, present: 'modal', grid: 1, items, actions: ['submit'] }, ownLibrary)
  return program?.kind === 'form' ? program : null
}
