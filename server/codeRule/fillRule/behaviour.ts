import { productError } from '#core/error'
import type { Library } from '#core/library'
import { messages } from '#core/message'
import { fillRuleProblem } from '#core/model'
import type { Behaviour, Values } from '#server/behaviour'
import { fieldFailure } from '#server/writing'
import { jsonOf, readRule } from './readRule.ts'

const refused = (message: string) => fieldFailure([{ field: 'ruleParams', message }])

/** The parameters as they are stored; a rule that could not give a text is refused. */
function checkedParams(given: Values[string] | undefined): Values[string] {
  if (typeof given === 'string' && jsonOf(given) === undefined) throw refused(messages.control.badJson)
  const rule = readRule('', given)
  if (!rule) throw refused('写成 {"text": "GD{date:yyyyMMdd}{count:4}"}，letters 按字段和值给出字母')
  const problem = fillRuleProblem(rule)
  if (problem) throw refused(problem)
  return jsonOf(given) as Values[string]
}

/** Fields whose values a rule gives. */
const usersOf = (code: string, library: Library): string[] =>
  library
    .models()
    .flatMap((model) =>
      model.fields.filter(({ document }) => document.auto === code).map(({ title }) => `${model.title}的${title}`),
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
      if (user) throw productError('failed', { reason: `“${String(ruleName)}”正在给${user}编号，不能删除` })
    }
  },
}
