import { productError } from '#core/error'
import type { Library } from '#core/library'
import { codeRuleMessages, fillText, messages } from '#core/message'
import { fillRuleProblem } from '#core/model'
import { type Behaviour, fieldFailure, type Values } from '#server/writing'
import { jsonOf, readRule } from './readRule.ts'

const refused = (message: string) => fieldFailure([{ field: 'ruleParams', message }])

/** The parameters as they are stored; a rule that could not give a text is refused. */
function checkedParams(params: Values[string] | undefined): Values[string] {
  if (typeof params === 'string' && jsonOf(params) === undefined) throw refused(messages.control.badJson)
  const rule = readRule('', params)
  if (!rule) throw refused(codeRuleMessages.ruleFormat)
  const problem = fillRuleProblem(rule)
  if (problem) throw refused(problem)
  return jsonOf(params) as Values[string]
}

/** Fields whose values a rule gives. */
const usersOf = (code: string, library: Library): string[] =>
  library
    .models()
    .flatMap((model) =>
      model.fields
        .filter(({ document }) => document.auto === code)
        .map(({ title }) => fillText(codeRuleMessages.fieldOfModel, { model: model.title, field: title })),
    )

/** Fill rules: one that gives no text is never stored, one that numbers records never goes. spec: screens §14 */
export const fillRuleBehaviour: Behaviour = {
  model: 'sysFillRule',
  beforeSave(values, { before }) {
    const { ruleClass, ruleParams } = { ...before, ...values } as Values
    return ruleClass === 'text' ? { ...values, ruleParams: checkedParams(ruleParams) } : values
  },
  beforeDelete(records, { services }) {
    for (const { ruleCode, ruleName } of records) {
      const [user] = usersOf(String(ruleCode), services.library.current())
      if (user)
        throw productError('failed', { reason: fillText(codeRuleMessages.inUse, { rule: String(ruleName), user }) })
    }
  },
}
