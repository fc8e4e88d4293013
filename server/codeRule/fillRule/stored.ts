import type { FillRule } from '#core/model'
import type { QueryRunner } from '#server/context'
import { readRule } from './readRule.ts'

/** The fill rules of the table, by code; those that follow a tree give no text by themselves. */
export async function storedFillRules(query: QueryRunner): Promise<ReadonlyMap<string, FillRule>> {
  const rows = await query
    .selectFrom('sys_fill_rule')
    .select(['rule_code', 'rule_name', 'rule_params'])
    .where('del_flag', '=', 0)
    .where('rule_class', '=', 'text')
    .orderBy('rule_code')
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const rule = readRule(String(row.rule_name), row.rule_params)
      return rule ? [[String(row.rule_code), rule] as const] : []
    }),
  )
}
