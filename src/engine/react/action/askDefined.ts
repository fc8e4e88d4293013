import type { Diagnostic } from '#core/document'
import type { Evaluation } from '#core/expression'
import { documentMessages } from '#core/message'
import type { RecordValues } from '#core/model'
import { compileDefinedAsk, type StepProgram } from '#core/screen'
import type { ActionHost } from './host.ts'
import { notify } from './notify.ts'
import { prefill } from './prefill.ts'

/**
 * Asks for the fields that a record defines; resolves to `{}` if it defines none. An invalid definition ends the action (null): users who
 * maintain documents see what is wrong, all others whom to contact. `initial` prefills the form.
 */
export async function askDefined(
  { title, fields, widthPx }: NonNullable<StepProgram['defined']>,
  { evaluation, initial }: { evaluation: Evaluation; initial: RecordValues },
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
  return form ? host.opener.ask(form, heading, prefill(form, initial)) : {}
}

const diagnosticText = ({ pointer, code, message, hint }: Diagnostic): string =>
  [pointer.slice(1), code, hint ? `${message}，${hint}` : message].filter(Boolean).join('  ')
