import { productError } from '#core/error'
import { fillText, writingMessages } from '#core/message'
import type { WriteScope } from '#server/access'
import type { Values } from '../behaviour.ts'
import { ruleText } from './ruleText.ts'

function nextText(scope: WriteScope, code: string, values: Values): Promise<string> {
  const rule = scope.services.library.current().fillRules.get(code)
  if (rule === undefined) throw productError('failed', { reason: fillText(writingMessages.noFillRule, { code }) })
  const tenantId = scope.model.document.shared ? 0 : scope.caller.tenantId
  const titleOf = (name: string) => scope.model.field(name)?.title ?? name
  return ruleText(scope, { code, rule, values, tenantId, titleOf })
}

/** The values of a new record with what its model fills in by itself; what was entered stays. */
export async function withAutoValues(scope: WriteScope, values: Values): Promise<Values> {
  const filled: Record<string, string> = {}
  for (const { name, document } of scope.model.fields)
    if (document.auto && (values[name] ?? '') === '') filled[name] = await nextText(scope, document.auto, values)
  return { ...values, ...filled }
}
