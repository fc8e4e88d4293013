import { catalogue } from '#core/endpoint'
import { splitKeys } from '#core/fieldType'
import { codeOf, type Model, queryFieldsOf } from '#core/model'
import { bindDataRules, canCall, type DescribedRule, describeDataRule, isSwitchedOff } from '#core/permission'
import { tenantName } from '#server/access'
import { found, type Route, route } from '#server/http'
import { rulesOn, ruleVariablesOf } from '#server/rights'
import type { Calling } from '../scope.ts'
import { closedTexts } from './closedTexts.ts'

/** A data rule that keeps rows from the caller. */
interface LimitingRule extends DescribedRule {
  name: string
  /** The menu row that it belongs to. */
  page: string
  /** Why it shows no row at all; empty where it can be read. */
  problem: string
}

/** What keeps rows of a model from the caller: its tenant, empty where that keeps none, and data rules. */
interface RowLimit {
  model: string
  tenant: string
  rules: LimitingRule[]
}

async function limitOf(model: Model, calling: Calling): Promise<RowLimit> {
  const { caller, services } = calling
  const variables = ruleVariablesOf(caller, services.clock.now())
  const isClosed = closedTexts(calling)
  const placed = caller.rights.admin ? [] : await rulesOn(model, caller, services)
  const inForce = placed.filter(({ rule }) => !isSwitchedOff(rule))
  const rules = inForce.map(({ rule, page }): LimitingRule => {
    const described = describeDataRule(rule, variables)
    const [problem = ''] = bindDataRules([rule], { variables, fields: queryFieldsOf(model) }).problems
    const named = { name: rule.ruleName ?? '', page: page.name }
    return isClosed(described.text)
      ? { ...named, text: '', reads: [], problem: '' }
      : { ...named, ...described, problem }
  })
  return { model: model.id, tenant: tenantName({ ...calling, model }), rules }
}

/** What keeps rows from the caller, of models that it may list; nothing tells how many these are. */
export const rowLimitRoutes: readonly Route[] = [
  route(catalogue.permission.rowLimits, async ({ query, caller, services }) => {
    const library = services.library.current()
    const models = splitKeys(query.models).flatMap((id) => library.resolvedModel(id) ?? [])
    const open = models.filter((model) => canCall(caller.rights, codeOf(model, 'list')))
    return found(await Promise.all(open.map((model) => limitOf(model, { caller, services }))))
  }),
]
