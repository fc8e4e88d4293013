import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import type { Library } from '#core/library'
import { codeRuleMessages, fillText, widgetMessages } from '#core/message'
import { codeOf, type FillRule, fillRuleProblem, type Model, shippedFillRules } from '#core/model'
import { isObject, parseJson } from '#core/object'
import { canCall } from '#core/permission'
import type { Caller, QueryRunner, Services } from '#server/context'
import { found, type Part, type Route, route } from '#server/http'
import { type Generator, insertSeedRows } from '#server/seeding'
import { liveRows } from '#server/table'
import { type Behaviour, comingRuleText, invalidField, ruleText, type Values } from '#server/writing'
import { checkRuleRoutes } from './checkRule.ts'

const refused = (message: string) => invalidField('ruleParams', message)

/** The parameters as stored. Throws for a rule that cannot generate a text. */
function checkedParams(params: Values[string] | undefined): Values[string] {
  if (typeof params === 'string' && jsonOf(params) === undefined) throw refused(widgetMessages.json.bad)
  const rule = readRule('', params)
  if (!rule) throw refused(codeRuleMessages.ruleFormat)
  const problem = fillRuleProblem(rule)
  if (problem) throw refused(problem)
  return jsonOf(params) as Values[string]
}

/** The fields that a rule fills, as texts for a message. */
const usersOf = (code: string, library: Library): string[] =>
  library
    .models()
    .flatMap((model) =>
      model.fields
        .filter(({ document }) => document.auto === code)
        .map(({ title }) => fillText(codeRuleMessages.fieldOfModel, { model: model.title, field: title })),
    )

/** Fill rules: one that generates no text is never stored, one that numbers records is never deleted. spec: screens §14 */
export const fillRuleBehaviour: Behaviour = {
  model: 'sysFillRule',
  beforeSave(values, { before }) {
    const { ruleClass, ruleParams } = { ...before, ...values } as Values
    return ruleClass === 'text' ? { ...values, ruleParams: checkedParams(ruleParams) } : values
  },
  beforeDelete(records, { services }) {
    for (const { ruleCode, ruleName } of records) {
      const [user] = usersOf(String(ruleCode), services.library.current())
      if (user) throw failedWith(codeRuleMessages.inUse, { rule: String(ruleName), user })
    }
  },
}

/** Rules that number records by their position in a tree. spec: contract §2.8, §5.6 */
const ofTrees = { org_num_role: codeRuleMessages.departCode, category_code_rule: codeRuleMessages.categoryCode }

const text = Object.entries(Object.fromEntries(shippedFillRules)).map(([ruleCode, { title, ...params }]) => ({
  ...{ id: `fillRule-${ruleCode}`, ruleName: title, ruleCode },
  ...{ ruleClass: 'text', ruleParams: params },
}))
const trees = Object.entries(ofTrees).map(([ruleCode, ruleName]) => ({
  ...{ id: `fillRule-${ruleCode}`, ruleName, ruleCode },
  ...{ ruleClass: 'tree', ruleParams: null },
}))

/** The name of the generator in seeds. */
export const fillRuleGenerator = 'fillRules'

/** The fill rules shipped with the product, as records. spec: screens, Fill rules */
export const fillRuleRows: Generator = {
  name: fillRuleGenerator,
  async run(seeding) {
    const model = seeding.services.library.current().resolvedModel('sysFillRule')
    if (model) await insertSeedRows(seeding, model, [...text, ...trees])
  },
}

const { codeRule } = catalogue

function ruleOf({ library }: Services, code: string): FillRule {
  const rule = library.current().fillRules.get(code)
  if (!rule) throw productError('ruleCodeUnknown')
  return rule
}

/** Taking a number uses it up, so it requires the right to add records that the rule numbers, or to edit rules. */
function verifyTaking({ library }: Services, { rights }: Caller, code: string): void {
  const mayAdd = (model: Model) =>
    model.fields.some(({ document }) => document.auto === code) && canCall(rights, codeOf(model, 'add'))
  if (!canCall(rights, 'fillRule:edit') && !library.current().models().some(mayAdd)) throw productError('forbidden')
}

/** A sample value for each field with letters, to preview the rule. */
const sampleOf = ({ letters = {} }: FillRule): Values =>
  Object.fromEntries(Object.entries(letters).map(([field, byValue]) => [field, Object.keys(byValue)[0] ?? '']))

/** The calls of fill rules. spec: contract §6.5 */
const fillRuleRoutes: readonly Route[] = [
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

/** The stored fill rules by code, without those that follow a tree and generate no text by themselves. */
async function storedFillRules(query: QueryRunner): Promise<ReadonlyMap<string, FillRule>> {
  const rows = await liveRows(query, 'sys_fill_rule', { rule_class: 'text' })
    .select(['rule_code', 'rule_name', 'rule_params'])
    .orderBy('rule_code')
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const rule = readRule(String(row.rule_name), row.rule_params)
      return rule ? [[String(row.rule_code), rule] as const] : []
    }),
  )
}

const isLetters = (value: unknown): value is FillRule['letters'] =>
  isObject(value) &&
  Object.values(value).every(
    (byValue) => isObject(byValue) && Object.values(byValue).every((letters) => typeof letters === 'string'),
  )

/** The value of a JSON text (undefined when invalid); other values are returned unchanged. */
const jsonOf = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value)

/** The rule in the parameters of a record; null when they contain none. */
function readRule(title: string, json: unknown): FillRule | null {
  const params = jsonOf(json)
  if (!isObject(params) || typeof params.text !== 'string') return null
  const { text, letters } = params
  if (letters === undefined || letters === null) return { title, text }
  return isLetters(letters) ? { title, text, letters } : null
}

interface FillRuleTarget {
  /** Receives the stored fill rules, so that models may name them. */
  supplement(fillRules: ReadonlyMap<string, FillRule>): void
}

/** The calls of both kinds of rules; keeps the stored fill rules in the library of every instance. */
export const codeRulePart = ({ supplement }: FillRuleTarget): Part => ({
  id: 'codeRule',
  routes: [...fillRuleRoutes, ...checkRuleRoutes],
  async start({ database, outbox, library }: Services) {
    const isThere = () => library.current().resolvedModel('sysFillRule') !== undefined
    const refresh = async () => {
      if (isThere()) supplement(await storedFillRules(database.query))
    }
    outbox.renew('record.changed', refresh, ({ model }) => model === 'sysFillRule')
    await refresh()
    return undefined
  },
})
