import type { Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { ownerOf } from './definition/checkHead.ts'

/** Whether a form may have this table: no model, no part of the server and no other form has it. spec: contract §9.6 */
export async function isTableFree(
  { store, services }: { store: DocumentStore; services: Pick<Services, 'database'> },
  tableName: string,
  headId = '',
): Promise<boolean> {
  if (ownerOf(tableName, store.library.current())) return false
  const other = await services.database.query
    .selectFrom('onl_cgform_head')
    .select('id')
    .where('table_name', '=', tableName)
    .where('id', '!=', headId)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return other === undefined
}
