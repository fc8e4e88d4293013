import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { codeRuleMessages, fillText } from '#core/message'
import { codeOf, type FillRule, type Model } from '#core/model'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import type { Caller, Services } from '#server/context'
import { found, type Route, route } from '#server/http'
import { comingRuleText, ruleText, type Values } from '#server/writing'

const { codeRule } = catalogue

function ruleOf({ library }: Services, code: string): FillRule {
  const rule = library.current().fillRules.get(code)
  if (!rule) throw productError('ruleCodeUnknown')
  return rule
}

/** Numbers that are taken are gone: only who may add what a rule numbers takes them, or who keeps the rules. */
function verifyTaking({ library }: Services, { rights }: Caller, code: string): void {
  const mayAdd = (model: Model) =>
    model.fields.some(({ document }) => document.auto === code) && canCall(rights, codeOf(model, 'add'))
  if (!canCall(rights, 'fillRule:edit') && !library.current().models().some(mayAdd)) throw productError('forbidden')
}

/** A value for each field that has letters, so that the rule can be shown. */
const sampleOf = ({ letters = {} }: FillRule): Values =>
  Object.fromEntries(Object.entries(letters).map(([field, byValue]) => [field, Object.keys(byValue)[0] ?? '']))

/** Fill rules at work. spec: contract §6.5 */
export const fillRuleRoutes: readonly Route[] = [
  route(codeRule.execute, async ({ params, body, caller, services }) => {
    const code = params.ruleCode ?? ''
    verifyTaking(services, caller, code)
    const rule = ruleOf(services, code)
    const values = (isObject(body) ? body : {}) as Values
    const use = { code, rule, values, tenantId: caller.tenantId }
    return found(await services.database.transaction((query) => ruleText({ services, query }, use)))
  }),
  route(codeRule.test, async ({ query: { ruleCode }, caller, services }) => {
    const rule = ruleOf(services, ruleCode)
    const use = { code: ruleCode, rule, values: sampleOf(rule), tenantId: caller.tenantId }
    const coming = await comingRuleText({ services, query: services.database.query }, use)
    return found(coming, { message: fillText(codeRuleMessages.next, { code: coming }) })
  }),
]
