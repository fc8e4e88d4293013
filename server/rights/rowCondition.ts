import type { Library } from '#core/library'
import { fillText, menuMessages } from '#core/message'
import { type Model, queryFieldsOf } from '#core/model'
import { splitKeys } from '#core/object'
import { type BoundRules, bindDataRules, type RuleVariables } from '#core/permission'
import { always, never } from '#core/query'
import type { Caller, Grants, PermissionEntry, Services } from '#server/context'
import { grantsOf } from './viewAs.ts'

const open: BoundRules = { condition: always, expressions: [], problems: [] }
const denied = (problem: string): BoundRules => ({ condition: never, expressions: [], problems: [problem] })

/** Values of `#{…}` in data rules. */
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
 * Rows of a model visible to the caller: data rules of all roles joined with AND; `expressions` remain to be compiled
 * and joined. Without rules all rows; none for an invalid rule or unknown model. spec: contract §7.5
 */
export async function rowConditionFor(caller: Caller, modelId: string, services: Services): Promise<BoundRules> {
  if (caller.rights.admin) return open
  const library = services.library.current()
  const model = library.resolvedModel(modelId)
  if (!model) return denied(fillText(menuMessages.noModel, { id: modelId }))
  const rules = (await rulesOn(model, caller, services)).map(({ rule }) => rule)
  if (rules.length === 0) return open
  return bindDataRules(rules, {
    variables: ruleVariablesOf(caller, services.clock.now()),
    fields: queryFieldsOf(model),
  })
}

/** A data rule of the caller's roles with its menu entry. */
interface PlacedRule {
  rule: Grants['dataRules'][number]
  page: PermissionEntry
}

/** The caller's data rules that apply to a model. */
export async function rulesOn(model: Model, caller: Caller, services: Services): Promise<PlacedRule[]> {
  const { dataRules } = await grantsOf(caller, services)
  if (dataRules.length === 0) return []
  const library = services.library.current()
  const ruled = new Set(dataRules.map(({ permissionId }) => permissionId))
  const entries = (await services.rights.permissions()).filter((entry) => ruled.has(entry.id))
  const applying = new Map(entries.flatMap((page) => (appliesTo(page, model, library) ? [[page.id, page]] : [])))
  return dataRules.flatMap((rule) => {
    const page = applying.get(rule.permissionId)
    return page ? [{ rule, page }] : []
  })
}

interface Written {
  extends?: string
  model?: string
  with?: Readonly<Record<string, unknown>>
}

/** The parts of a menu entry that determine its models. */
type Page = Pick<PermissionEntry, 'component' | 'perms'>

const maxSteps = 20

/** Model of a screen, its own or inherited, with `$params.x` filled in. */
export function modelOfScreen(screenId: string, library: Library): string | undefined {
  let params: Readonly<Record<string, unknown>> = {}
  let at = library.screen(screenId) as Written | undefined
  for (let step = 0; at && step < maxSteps; step += 1) {
    params = { ...at.with, ...params }
    if (at.model !== undefined) {
      const param = /^\$params\.(\w+)$/.exec(at.model)?.[1]
      return param ? String(params[param] ?? '') || undefined : at.model
    }
    at = at.extends === undefined ? undefined : (library.screen(at.extends) as Written | undefined)
  }
  return undefined
}

type PermissionModel = Pick<Model, 'id' | 'permission'> & Partial<Pick<Model, 'document'>>

function screenModelOf({ component }: Page, library: Library): string | undefined {
  const screen = /^screen\/(.+)$/.exec(component)?.[1]
  return screen === undefined ? undefined : modelOfScreen(screen, library)
}

/** A report without codes of its own shares those of the model that it reads, whose rules bind it there. */
const sharesCodes = ({ document }: PermissionModel): boolean =>
  document?.query !== undefined && document.permission === undefined

const hasCodeOf = ({ perms }: Page, model: PermissionModel): boolean =>
  !sharesCodes(model) && splitKeys(perms).some((code) => code.startsWith(`${model.permission}:`))

/** Whether data rules of a menu entry apply to the model: its screen shows it, or, without a screen, its codes match. */
function appliesTo(page: Page, model: PermissionModel, library: Library): boolean {
  const models = screenModelOf(page, library)
  return models === undefined ? hasCodeOf(page, model) : models === model.id
}

/** Models restricted by data rules of a menu entry. */
export const ruledModels = (page: Page, library: Library): Model[] =>
  [...library.models(), ...library.reports()].filter(
    (model) => model.api !== undefined && appliesTo(page, model, library),
  )

/** Whether a menu entry gives access to a model, by its screen or its codes. */
export const opens = (page: Page, model: PermissionModel, library: Library): boolean =>
  screenModelOf(page, library) === model.id || hasCodeOf(page, model)
