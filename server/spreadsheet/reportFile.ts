import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { bytes, route } from '#server/http'

const keptMs = 7 * 86_400_000
const base = '/sys/common/importReport'

/** Reports of imports that left rows out: who ran the import reads its report, for a week. */
export const reportTable: TableSpec = {
  name: 'import_report',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'file_name', type: 'text', length: 200, nullable: false },
    { name: 'content', type: 'text', nullable: false },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [{ name: 'ix_import_report_created', columns: ['created_ms'] }],
}

interface StoredReport {
  services: Services
  caller: Caller
}

/** Keeps a report; gives the address at which its owner reads it. */
export async function keepReport(
  { services, caller }: StoredReport,
  { fileName, text }: { fileName: string; text: string },
): Promise<string> {
  const { database, random, clock } = services
  const id = random.hex(16)
  const nowMs = clock.nowMs()
  const row = { id, user_id: caller.user.id, file_name: fileName, content: text, created_ms: nowMs }
  await database.transaction(async (query) => {
    await query
      .deleteFrom(reportTable.name)
      .where('created_ms', '<', nowMs - keptMs)
      .execute()
    await query.insertInto(reportTable.name).values(row).execute()
  })
  return `${base}/${id}`
}

/** Gives a report to its owner. */
export const reportRoute = route(catalogue.file.importReport, async ({ services, caller, params }) => {
  const row = await services.database.query
    .selectFrom(reportTable.name)
    .select(['file_name', 'content'])
    .where('id', '=', params.id ?? '')
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst()
  if (!row) throw productError('notFound')
  return bytes({ body: String(row.content), contentType: 'text/plain; charset=utf-8', fileName: String(row.file_name) })
})
