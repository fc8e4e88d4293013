import type { WriteScope } from '#server/access'
import { linkRow } from './linkRow.ts'

/** Gives a role these data rules, beside those that it has. */
export async function bindRules(scope: WriteScope, roleId: string, ruleIds: readonly string[]): Promise<void> {
  if (ruleIds.length === 0) return
  const known = await scope.query
    .selectFrom('sys_role_data_rule')
    .select('data_rule_id')
    .where('role_id', '=', roleId)
    .where('del_flag', '=', 0)
    .execute()
  const bound = new Set(known.map((row) => String(row.data_rule_id)))
  for (const ruleId of new Set(ruleIds))
    if (!bound.has(ruleId))
      await scope.query
        .insertInto('sys_role_data_rule')
        .values(linkRow(scope, { role_id: roleId, data_rule_id: ruleId }))
        .execute()
}
