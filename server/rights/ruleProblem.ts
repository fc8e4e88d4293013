import { checkRowExpression, parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { commonNames, type Model, modelTypes, queryFieldsOf } from '#core/model'
import { bindDataRules, type DataRule } from '#core/permission'

/** Sample values for all rule variables, for trying a rule before it is stored. */
const anybody = (now: string) => ({
  sys_user_code: 'x',
  sys_user_name: 'x',
  sys_org_code: 'A01',
  sys_multi_org_code: ['A01'],
  sys_date: now.slice(0, 10),
  sys_time: now,
  tenant_id: 0,
})

const namesOfRules = {
  ...commonNames,
  $user: {
    kind: 'record' as const,
    fields: { ...recordFields(commonNames.$user), orgCodes: { kind: 'list' as const, of: { kind: 'text' as const } } },
  },
}

function recordFields(type: (typeof commonNames)[string] | undefined) {
  return type?.kind === 'record' ? type.fields : {}
}

/** The problem of a data rule on a model of `library`, whoever it binds and whether it is on; null when it can be used there. */
export function ruleProblem(
  model: Model,
  rule: DataRule,
  { library, now }: { library: Library; now: string },
): string | null {
  const context = { variables: anybody(now), fields: queryFieldsOf(model) }
  const { problems, expressions } = bindDataRules([{ ...rule, status: '1' }], context)
  if (problems[0]) return problems[0]
  const fields = modelTypes.fields(model.id, library, false)
  for (const text of expressions) {
    const parsed = parseExpression(text)
    const wrong = parsed.ok ? checkRowExpression(parsed.expression, { fields, names: namesOfRules })[0] : parsed.problem
    if (wrong) return wrong.message
  }
  return null
}
