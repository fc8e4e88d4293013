import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import type { WireRecord, WriteScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { done, found, type Route, route } from '#server/http'
import { bindRules } from '#server/models'
import { findRecords } from '#server/reading'
import { passableBy, refuseForeignPermissions } from '#server/rights'
import { idsOf } from '../ids.ts'
import { type Calling, scopeOf, writing } from '../scope.ts'
import { rulesOf } from './dataRuleRoutes.ts'

const { dataRule } = catalogue

async function checkedRules(query: QueryRunner, roleId: string, ruleIds: readonly string[]): Promise<string[]> {
  const rows = await query
    .selectFrom('sys_role_data_rule')
    .select('data_rule_id')
    .where('role_id', '=', roleId)
    .where('data_rule_id', 'in', [...ruleIds])
    .where('del_flag', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => String(row.data_rule_id))
}

async function roleOf(calling: Calling, roleId: string, query?: QueryRunner): Promise<WireRecord> {
  const [role] = await findRecords(scopeOf(calling, 'sysRole'), { ids: [roleId], query })
  if (!role) throw productError('notFound')
  return role
}

interface Binding {
  roleId: string
  permissionId: string
  /** All rules of the menu row. */
  known: readonly string[]
  wanted: readonly string[]
}

/** Whoever passes a menu on leaves the rules on it by which it is bound itself. */
async function verifyBinding(scope: WriteScope, { permissionId, known, wanted }: Binding): Promise<void> {
  await refuseForeignPermissions(scope, [permissionId])
  const { rules } = await passableBy(scope)
  const loosened = rules.some((rule) => rule.permissionId === permissionId && !wanted.includes(rule.id))
  if (loosened) throw productError('forbidden', {}, { field: 'dataRuleIds' })
  if (wanted.some((id) => !known.includes(id))) throw productError('dataRuleMissing')
}

async function bind(scope: WriteScope, binding: Binding): Promise<void> {
  const { roleId, known, wanted } = binding
  const { query, services, caller } = scope
  await verifyBinding(scope, binding)
  const gone = known.filter((id) => !wanted.includes(id))
  if (gone.length > 0)
    await query
      .deleteFrom('sys_role_data_rule')
      .where('role_id', '=', roleId)
      .where('data_rule_id', 'in', gone)
      .execute()
  await bindRules(scope, roleId, wanted)
  await services.audit.write(query, {
    ...auditedBy(caller),
    action: 'grant',
    model: 'sysRole',
    recordId: roleId,
    note: '数据规则',
    after: { permissionId: binding.permissionId, dataRuleIds: wanted.join(',') },
  })
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

/** Data rules of roles on menus. spec: contract §4.2 */
export const roleRuleRoutes: readonly Route[] = [
  route(dataRule.ofRole, async ({ params, ...calling }) => {
    const { permissionId = '', roleId = '' } = params
    await roleOf(calling, roleId)
    const rules = await rulesOf(calling, permissionId)
    if (rules.length === 0) throw productError('dataRuleMissing')
    const ids = rules.map(({ id }) => String(id))
    const checked = await checkedRules(calling.services.database.query, roleId, ids)
    return found({ datarule: rules, ...(checked.length > 0 ? { drChecked: checked.join(',') } : {}) })
  }),
  route(dataRule.saveRole, async ({ body, ...calling }) => {
    const { permissionId, roleId, dataRuleIds } = body
    const known = (await rulesOf(calling, permissionId)).map(({ id }) => String(id))
    await writing(calling, 'sysRole', async (scope) => {
      const role = await roleOf(calling, roleId, scope.query)
      if (!splitKeys(role.permissionIds).includes(permissionId)) throw productError('dataRuleNeedsGrant')
      await bind(scope, { roleId, permissionId, known, wanted: idsOf(dataRuleIds ?? '') })
    })
    return done('保存成功!')
  }),
]
