import type { MoveDocument } from '#core/document'
import { languageVersion } from '#core/document'
import type { RecordValues } from '#core/model'
import { compileScreen, type FormProgram } from '#core/screen'
import { isStale } from '#runtime/record'
import type { ActionHost, ActionTarget } from './host.ts'
import { tell } from './tell.ts'

/** Takes a record a step on in its life, after asking what the move asks for. spec: schema-language, states */
export async function runMove({ action, record }: ActionTarget, host: ActionHost): Promise<void> {
  const { model, opener } = host
  const move = model.moves.find((one) => one.id === action.id)
  if (!move || !record || !model.api) return
  const form = move.ask?.length ? askForm(move, host) : null
  const values = form ? await opener.ask(form, form.title.text ?? '') : {}
  if (values) await send({ record, values, move: move.id, api: model.api }, host)
}

interface Sending {
  record: RecordValues
  values: RecordValues
  move: string
  api: string
}

async function send({ record, values, move, api }: Sending, host: ActionHost): Promise<void> {
  const version = typeof record.rowVersion === 'number' ? { rowVersion: record.rowVersion } : {}
  try {
    const { message } = await host.ports.records.of(api).move({ move, id: String(record.id), values, ...version })
    tell(host, message, 'success')
  } catch (error) {
    if (!isStale(error)) throw error
    tell(host, error.message, 'warning')
  }
  host.refresh()
}

/** The fields that a move asks for, as a form of its own. */
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
  const { program } = compileScreen({ ...document, present: 'modal', grid: 1, items, actions: ['submit'] }, library)
  return program?.kind === 'form' ? program : null
}
