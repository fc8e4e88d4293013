import type { WriteScope } from '#server/access'
import { linkRow } from './linkRow.ts'

/** Who data rules bind: a role, a department with all its roles, or a role of a department. */
export interface RuleOwner {
  modelId: 'sysRole' | 'sysDepart' | 'sysDepartRole'
  id: string
  /** Where its rules are kept, and its column there. */
  table: string
  column: string
}

const owner =
  (modelId: RuleOwner['modelId'], table: string, column: string) =>
  (id: string): RuleOwner => ({ modelId, id, table, column })

/** The owners of data rules by their model. */
export const ruleOwners = {
  sysRole: owner('sysRole', 'sys_role_data_rule', 'role_id'),
  sysDepart: owner('sysDepart', 'sys_depart_data_rule', 'depart_id'),
  sysDepartRole: owner('sysDepartRole', 'sys_depart_role_data_rule', 'role_id'),
}

/** Binds these data rules, beside those that bind already. */
export async function bindRules(
  scope: WriteScope,
  { table, column, id }: RuleOwner,
  ruleIds: readonly string[],
): Promise<void> {
  if (ruleIds.length === 0) return
  const known = await scope.query
    .selectFrom(table)
    .select('data_rule_id')
    .where(column, '=', id)
    .where('del_flag', '=', 0)
    .execute()
  const bound = new Set(known.map((row) => String(row.data_rule_id)))
  for (const ruleId of new Set(ruleIds))
    if (!bound.has(ruleId))
      await scope.query
        .insertInto(table)
        .values(linkRow(scope, { [column]: id, data_rule_id: ruleId }))
        .execute()
}
