import type { Diagnostic } from '#core/document'
import type { Evaluation } from '#core/expression'
import { documentMessages } from '#core/message'
import type { RecordValues } from '#core/model'
import { compileDefinedAsk, type StepProgram } from '#core/screen'
import { answered } from './answered.ts'
import type { ActionHost } from './host.ts'
import { notify } from './notify.ts'

/**
 * Asks what a record describes; nothing where it describes nothing. A definition that is wrong ends the action: who maintains
 * documents learns what is wrong, all others whom to turn to. `begun`: what stands in it already.
 */
export async function askDefined(
  { title, fields, widthPx }: NonNullable<StepProgram['defined']>,
  { evaluation, begun }: { evaluation: Evaluation; begun: RecordValues },
  host: ActionHost,
): Promise<RecordValues | null> {
  const heading = title.read(evaluation)
  const screenId = host.model.id
  const definition = fields.read(evaluation)
  const { form, diagnostics } = compileDefinedAsk(definition, {
    title: heading,
    widthPx,
    library: host.library,
    screenId,
  })
  const [first] = diagnostics
  if (first) {
    notify(host, host.scope.shows('document:save') ? diagnosticText(first) : documentMessages.definedWrong, 'error')
    return null
  }
  return form ? host.opener.ask(form, heading, answered(form, begun)) : {}
}

const diagnosticText = ({ pointer, code, message, hint }: Diagnostic): string =>
  [pointer.slice(1), code, hint ? `${message}，${hint}` : message].filter(Boolean).join('  ')
