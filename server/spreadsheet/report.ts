import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { fillText, importingMessages, spreadsheetMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import type { Caller, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { type Answer, bytes, found, route } from '#server/http'
import type { BadRow } from './saveRows.ts'

/** The lines of a report that anyone reads in one sitting; the rest is only counted. */
const mostLines = 10_000

export interface Outcome {
  total: number
  bad: readonly BadRow[]
}

/** Lines that the answer itself tells. */
const toldLines = 100

const firstOf = ({ bad }: Outcome, count: number): readonly BadRow[] =>
  bad.toSorted((a, b) => a.line - b.line).slice(0, count)

function reportText(outcome: Outcome): string {
  const { bad } = outcome
  const lines = firstOf(outcome, mostLines).map(({ line, reason }) =>
    fillText(spreadsheetMessages.rowIgnored, { line, reason }),
  )
  const more = bad.length > mostLines ? [fillText(spreadsheetMessages.moreRows, { count: bad.length - mostLines })] : []
  return `\uFEFF${[...lines, ...more].join('\r\n')}\r\n`
}

/** The answer to an import: counts for every client of the family, and where rows were left out the report and its first lines. spec: contract §8.4 */
export async function importAnswer(scope: RecordScope, outcome: Outcome): Promise<Answer> {
  const { total, bad } = outcome
  const counts = { total, success: total - bad.length, failed: bad.length }
  const message = fillText(importingMessages.summary, counts)
  if (bad.length === 0) return found({ ...familyCounts(counts), fileUrl: '' }, { message })
  const stamp = scope.services.clock.now().replace(/\D/g, '')
  const fileName = fillText(spreadsheetMessages.reportName, { title: scope.model.title, stamp })
  const fileUrl = await keepReport(scope, { fileName, text: reportText(outcome) })
  const errors = firstOf(outcome, toldLines).map(({ line, reason }) => ({ line, reason }))
  return found({ ...familyCounts(counts), fileUrl, fileName, errors }, { message, code: 201 })
}

interface Counts {
  total: number
  success: number
  failed: number
}

const familyCounts = ({ total, success, failed }: Counts) => ({
  total,
  success,
  failed,
  totalCount: total,
  successCount: success,
  errorCount: failed,
  msg: fillText(spreadsheetMessages.summary, { total, success, failed }),
})

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
async function keepReport(
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
