import { fillText, menuMessages } from '#core/message'
import { type Model, queryFieldsOf } from '#core/model'
import { type BoundRules, bindDataRules, type RuleVariables } from '#core/permission'
import { always, never } from '#core/query'
import type { Caller, Grants, PermissionEntry, Services } from '#server/context'
import { speaksOf } from './screenModel.ts'

const open: BoundRules = { condition: always, expressions: [], problems: [] }
const shut = (problem: string): BoundRules => ({ condition: never, expressions: [], problems: [problem] })

/** What `#{…}` in data rules stands for. */
export function ruleVariablesOf({ user, tenantId }: Caller, now: string): RuleVariables {
  return {
    sys_user_code: user.username,
    sys_user_name: user.realname,
    ...(user.orgCode ? { sys_org_code: user.orgCode } : {}),
    sys_multi_org_code: user.orgCodes,
    sys_date: now.slice(0, 10),
    sys_time: now,
    tenant_id: tenantId,
  }
}

/**
 * The rows of a model that the caller sees by the data rules of all roles, joined with AND; `expressions` are still to be
 * compiled and joined. No rules: every row. A rule that cannot be read, or a model that nobody knows: none. spec: contract §7.5
 */
export async function rowConditionFor(caller: Caller, modelId: string, services: Services): Promise<BoundRules> {
  if (caller.rights.admin) return open
  const library = services.library.current()
  const model = library.resolvedModel(modelId)
  if (!model) return shut(fillText(menuMessages.noModel, { id: modelId }))
  const rules = (await rulesOn(model, caller, services)).map(({ rule }) => rule)
  if (rules.length === 0) return open
  return bindDataRules(rules, {
    variables: ruleVariablesOf(caller, services.clock.now()),
    fields: queryFieldsOf(model),
  })
}

/** A data rule of the caller's roles, and the menu row that it belongs to. */
interface PlacedRule {
  rule: Grants['dataRules'][number]
  page: PermissionEntry
}

/** The data rules of the caller's roles that speak of a model. */
export async function rulesOn(model: Model, caller: Caller, services: Services): Promise<PlacedRule[]> {
  const { dataRules } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  if (dataRules.length === 0) return []
  const library = services.library.current()
  const ruled = new Set(dataRules.map(({ permissionId }) => permissionId))
  const entries = (await services.rights.permissions()).filter((entry) => ruled.has(entry.id))
  const speaking = new Map(entries.flatMap((page) => (speaksOf(page, model, library) ? [[page.id, page]] : [])))
  return dataRules.flatMap((rule) => {
    const page = speaking.get(rule.permissionId)
    return page ? [{ rule, page }] : []
  })
}
