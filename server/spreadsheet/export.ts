import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { fillText, spreadsheetMessages } from '#core/message'
import type { Field } from '#core/model'
import type { WireParams } from '#core/query'
import { isOneOf } from '#core/query'
import type { RecordScope, WireRecord } from '#server/access'
import { auditedBy } from '#server/audit'
import { type Answer, bytes } from '#server/http'
import { addTexts, everyReportRow, findRecords, type ListWhere, listWhere, viewOf } from '#server/reading'
import { chunks, orderOf, selectRows } from '#server/table'
import { cellOf, exportFields, hintOf, importFields, requiredTitles } from './lookUp.ts'
import { type SheetRows, sheetBytes } from './sheetWorker.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rowsPerPage = 200

/** Exports the rows of a list as an .xlsx file. Reads the ids first, then page after page. spec: contract §8.3 */
export async function exportRecords(scope: RecordScope, query: WireParams, signal: AbortSignal): Promise<Answer> {
  if (scope.model.document.query) return exportReport(scope, query)
  const found = await exportedRows(scope, query)
  await auditExport(scope, found.ids.length)
  const pages = exportPages(scope, found, async () => {
    signal.throwIfAborted()
    return scope
  })
  return exportFile(scope, found.fields, pages)
}

/** Exports the rows of a report as an .xlsx file. */
async function exportReport(scope: RecordScope, query: WireParams): Promise<Answer> {
  const records = await everyReportRow(scope, query)
  await auditExport(scope, records.length)
  const fields = reportExportFields(scope)
  return exportFile(
    scope,
    fields,
    reportPages(records, fields, async () => undefined),
  )
}

/** The columns of an export of a report. */
export const reportExportFields = (scope: RecordScope): Field[] =>
  viewOf(scope).listed.filter(({ name }) => name !== 'id')

/** The rows of a report page by page. They have no records that could be read again, so they were read at once. */
export async function* reportPages(
  records: readonly WireRecord[],
  fields: readonly Field[],
  next: (pageRows: number) => Promise<unknown>,
): AsyncGenerator<SheetRows> {
  for (const part of chunks(records, rowsPerPage)) {
    await next(part.length)
    yield part.map((record) => fields.map((field) => cellOf(field, record)))
  }
}

const exportFile = (scope: RecordScope, fields: readonly Field[], pages: AsyncIterable<SheetRows>): Answer =>
  bytes({
    body: Readable.from(exportSheet(scope, fields, pages), { objectMode: false }),
    contentType: xlsxType,
    fileName: exportFileName(scope),
  })

export const exportFileName = ({ model, services }: RecordScope): string =>
  `${model.title}_${services.clock.now().slice(0, 10).replaceAll('-', '')}.xlsx`

/** The bytes of the sheet of an export: titles, head, and the pages of rows. */
export function exportSheet(
  { model, caller }: RecordScope,
  fields: readonly Field[],
  pages: AsyncIterable<SheetRows>,
): AsyncGenerator<Buffer> {
  const top = [
    [model.title],
    [fillText(spreadsheetMessages.exportedBy, { name: caller.user.realname })],
    fields.map((field) => field.title),
  ]
  return sheetBytes({ title: model.title, top }, pages)
}

/** Records in the log of changes who exports how much of what. */
export const auditExport = ({ services, caller, model }: RecordScope, count: number): Promise<void> =>
  services.database.transaction((run) =>
    services.audit.write(run, {
      ...auditedBy(caller),
      action: 'export',
      model: model.id,
      recordId: '',
      note: fillText(spreadsheetMessages.rowCount, { count }),
    }),
  )

/** The columns of an export with the list call that its rows come from; those over referenced records are named by the call. */
export async function exportColumns(scope: RecordScope, params: WireParams): Promise<Omit<ExportedRows, 'ids'>> {
  const { pageNo, pageSize, selections, ...conditions } = params
  const listed = await listWhere(scope, conditions, {})
  return { listed, fields: [...exportFields(scope), ...listed.members] }
}

/** The ids of the rows to export, in order, with the list call that found them. Throws when there are more than one export may hold. */
export async function exportedRows(scope: RecordScope, params: WireParams): Promise<ExportedRows> {
  const { pageNo, pageSize, selections, ...conditions } = params
  const chosen = String(selections ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const and = chosen.length > 0 ? { and: isOneOf('id', chosen) } : {}
  const listed = await listWhere(scope, conditions, and)
  const order = orderOf(listed.query.sort, listed.sqlScope)
  const rows = await selectRows(
    sql`select t.id as id from ${sql.table(scope.model.table)} as t where ${listed.where} order by ${order} limit ${serverLimit.exportRows + 1}`,
    scope,
  )
  if (rows.length > serverLimit.exportRows) throw productError('exportTooLong', { rows: serverLimit.exportRows })
  return { ids: rows.map((row) => String(row.id)), listed, fields: [...exportFields(scope), ...listed.members] }
}

/** What an export holds. */
interface ExportedRows {
  ids: readonly string[]
  fields: readonly Field[]
  listed: ListWhere
}

/** The rows page by page, each read in the scope of that moment. Rows that it does not see any more are left out. */
export async function* exportPages(
  start: RecordScope,
  { ids, fields, listed }: ExportedRows,
  scopeNow: (pageRows: number) => Promise<RecordScope>,
): AsyncGenerator<SheetRows> {
  const read = viewOf(start).named
  for (const part of chunks(ids, rowsPerPage)) {
    const scope = await scopeNow(part.length)
    const records = await findRecords(scope, { ids: part, listed })
    await addTexts(records, read, scope)
    yield records.map((record) => fields.map((field) => cellOf(field, record)))
  }
}

async function* noRows(): AsyncGenerator<SheetRows> {}

/** An empty sheet to fill in for an import: title, hints for each column, header row. */
export async function exportTemplate(scope: RecordScope): Promise<Answer> {
  const fields = importFields(scope)
  const required = requiredTitles(fields)
  const hints = [
    ...(required.length > 0 ? [fillText(spreadsheetMessages.required, { titles: required.join('、') })] : []),
    ...fields.map((field) => hintOf(field, scope)).filter(Boolean),
  ]
  const title = fillText(spreadsheetMessages.template, { title: scope.model.title })
  const top = [[title], [hints.join('；')], fields.map((field) => field.title)]
  return bytes({
    body: Readable.from(sheetBytes({ title, top }, noRows()), { objectMode: false }),
    contentType: xlsxType,
    fileName: `${title}.xlsx`,
  })
}
