import type { QueryRunner } from '#server/context'
import type { Definition } from './definition/definition.ts'

/** The heads of a form: its own and those of its sub-tables. */
export const headsOf = ({ head, subs }: Definition): string[] => [head.id, ...subs.map((sub) => sub.head.id)]

/** Writes that a form runs as it is defined, and which sub-tables it has. */
export async function markSynchronised(query: QueryRunner, definition: Definition): Promise<void> {
  const { head, subs } = definition
  await query.updateTable('onl_cgform_head').set({ is_db_synch: 'Y' }).where('id', 'in', headsOf(definition)).execute()
  const subTables = subs.map((sub) => sub.head.tableName).join(',')
  await query.updateTable('onl_cgform_head').set({ sub_table_str: subTables }).where('id', '=', head.id).execute()
}
