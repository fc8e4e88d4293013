import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { fillText, jobMessages } from '#core/message'
import { codeOf, type Field, type Model } from '#core/model'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type RecordScope, scopeOf } from '#server/access'
import type { Caller, Services } from '#server/context'
import { bytes, found, type Part, type Route, type RouteRequest, route } from '#server/http'
import type { DurableJob, JobKind, JobProgress, JobRoom } from '#server/job'
import { notifyUser } from '#server/models'
import { repeatedly } from '#server/platform'
import { countReportRows, everyReportRow } from '#server/reading'
import {
  auditExport,
  exportColumns,
  exportedRows,
  exportFileName,
  exportPages,
  exportSheet,
  reportExportFields,
  reportPages,
} from '#server/spreadsheet'
import { type Behaviour, indexBehaviours } from '#server/writing'
import { findExport, removeExport, removeOldExports, writeExport } from './exportFile.ts'

/** What an export holds, by the rights at its beginning. */
interface ExportTask {
  model: string
  /** The list call that found the rows. */
  query: WireParams
  ids: readonly string[]
  fields: readonly string[]
  /** What its file is called, where the caller says so: a list is called as its screen. */
  fileName?: string
}

const kind = 'export'

/** Throws unless the caller may export the records of a model. */
function refuseWithoutRight({ rights }: Caller, model: Model | undefined): asserts model is Model {
  if (!model || !canCall(rights, codeOf(model, 'export'))) throw productError('forbidden')
}

/** Begins exports, and gives out their files. spec: widgets §7 (export with selections); readings (Exports in the background) */
export function exportPart(jobs: JobRoom, behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  const begin = route(catalogue.job.exportBegin, async ({ body, services, caller }) => {
    const library = services.library.current()
    const model = [...library.models(), ...library.reports()].find(({ api }) => api === body.api)
    refuseWithoutRight(caller, model)
    const scope = { services, caller, model }
    const params = { ...texts(body.query), ...(body.selections ? { selections: body.selections } : {}) }
    const query = byModel.get(model.id)?.listParams?.(params) ?? params
    const { rows, ids, fields } = model.document.query ? await reportRows(scope, query) : await recordRows(scope, query)
    if (rows <= serverLimit.exportRowsInCall) return found({ jobId: null, rows })
    await auditExport(scope, rows)
    const { fileName } = body
    const begun = { model: model.id, query, ids, fields: fields.map(({ name }) => name) }
    const task: ExportTask = { ...begun, ...(fileName ? { fileName: fileName.replace(/\p{Cs}/gu, '') } : {}) }
    const title = fillText(jobMessages.exportTitle, { title: model.title })
    const { jobId } = await jobs.runDurably({ services, caller }, { kind, title, total: rows, task })
    return found({ jobId, rows })
  })
  return { id: kind, routes: [begin, fileRoute], start: startSweeping }
}

const recordRows = async (scope: RecordScope, query: WireParams) => {
  const { ids, fields } = await exportedRows(scope, query)
  return { rows: ids.length, ids, fields }
}

/** The rows of a report have no ids by which they could be read again: what is fixed is the call that finds them. */
const reportRows = async (scope: RecordScope, query: WireParams) => ({
  rows: await countReportRows(scope, query),
  ids: [],
  fields: reportExportFields(scope),
})

const texts = (query: Readonly<Record<string, unknown>> | undefined): WireParams =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))

/** The work of an export. What it holds was fixed at its beginning; each page is read with the rights of its moment too. */
export const exportWork: JobKind = {
  async work(job, progress) {
    const scope = await scopeNow(job, progress)
    const { fields, pages } = scope.model.document.query
      ? await workOfReport(scope, job, progress)
      : await workOfRecords(scope, job, progress)
    const written = { rows: 0 }
    await writeExport(job.services, job.id, exportSheet(scope, fields, counting(pages, written)))
    const message = fillText(jobMessages.exportDone, { title: scope.model.title, rows: written.rows })
    return { message, result: { fileName: (job.task as ExportTask).fileName ?? exportFileName(scope) } }
  },
  async ended({ services, id, owner, title }, { status, message }) {
    const texts = {
      done: message,
      cancelled: fillText(jobMessages.exportCancelled, { title }),
      failed: fillText(jobMessages.exportFailed, { title, reason: message }),
    }
    if (status === 'running' || status === 'interrupted') return
    if (status !== 'done') await removeExport(services, id)
    await notifyUser(services, owner, {
      title: status === 'done' ? jobMessages.exportReady : jobMessages.exportEnded,
      text: texts[status],
      busType: kind,
      busId: id,
    })
  },
}

/** What the sheet of an export consists of. */
interface SheetWork {
  fields: readonly Field[]
  pages: ReturnType<typeof exportPages>
}

/** Counts the rows that are left: some of the beginning may be deleted, or out of sight, when their page is read. */
async function* counting(pages: SheetWork['pages'], written: { rows: number }): SheetWork['pages'] {
  for await (const page of pages) {
    written.rows += page.length
    yield page
  }
}

async function workOfRecords(scope: RecordScope, job: DurableJob, progress: JobProgress): Promise<SheetWork> {
  const { query, ids, fields: names } = job.task as ExportTask
  const columns = await exportColumns(scope, query)
  const fields = sameFields(names, columns.fields)
  const next = nextPage(job, progress)
  return { fields, pages: exportPages(scope, { ...columns, fields, ids }, next) }
}

/** The rows of a report are read at once, by the rights of that moment. */
async function workOfReport(scope: RecordScope, job: DurableJob, progress: JobProgress): Promise<SheetWork> {
  const { query, fields: names } = job.task as ExportTask
  const fields = sameFields(names, reportExportFields(scope))
  const records = await everyReportRow(scope, query)
  return { fields, pages: reportPages(records, fields, nextPage(job, progress)) }
}

/** The columns of the beginning. Throws when their reader may not see one of them any more. */
function sameFields(names: readonly string[], fields: readonly Field[]): Field[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const same = names.flatMap((name) => byName.get(name) ?? [])
  if (same.length < names.length) throw failedWith(jobMessages.rightsLost)
  return same
}

/** Reports a page and answers the rights of its moment. */
const nextPage = (job: DurableJob, progress: JobProgress) => async (pageRows: number) => {
  const now = await scopeNow(job, progress)
  await progress.report(pageRows)
  return now
}

/** The scope with the rights of this moment. Throws when the owner may not sign in, or not export, any more. */
async function scopeNow({ services, task }: DurableJob, progress: JobProgress): Promise<RecordScope> {
  const caller = await progress.caller()
  const scope = scopeOf({ services, caller }, (task as ExportTask).model)
  if (!canCall(caller.rights, codeOf(scope.model, 'export'))) throw failedWith(jobMessages.rightsLost)
  return scope
}

interface FinishedExport {
  model: string
  fileName: string
}

/** The finished export of its owner. Throws not found for exports of others and for those whose file is gone. */
async function finishedExport(services: Services, { user }: Caller, id: string): Promise<FinishedExport> {
  const row = await services.database.query
    .selectFrom('sys_job')
    .select(['input', 'result'])
    .where('id', '=', id)
    .where('owner_id', '=', user.id)
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .executeTakeFirst()
  const [input, result] = [row?.input, row?.result].map(parsed)
  if (!isObject(input) || !isObject(result)) throw productError('notFound')
  return { model: String((input.task as ExportTask).model), fileName: String(result.fileName) }
}

const parsed = (cell: unknown): unknown => (typeof cell === 'string' ? JSON.parse(cell) : cell)

type FileRequest = Pick<
  RouteRequest<{ ticket?: string }, unknown, null>,
  'services' | 'params' | 'query' | 'ip' | 'requestId'
>

/** The caller of a ticket for this file. */
async function ticketCaller({ services, params, query, ip, requestId }: FileRequest): Promise<Caller> {
  const address = `${services.config.apiBase}/sys/export/${params.id ?? ''}/file`
  const caller = query.ticket ? await services.tickets.redeem(query.ticket, address, { ip, requestId }) : null
  if (!caller) throw productError('forbidden')
  return caller
}

/** Gives out the file of an export for a ticket of its owner, who still may export; once it was read whole it is gone. */
const fileRoute: Route = route(catalogue.job.exportFile, async (request) => {
  const { services, params } = request
  const caller = await ticketCaller(request)
  const id = params.id ?? ''
  const { model, fileName } = await finishedExport(services, caller, id)
  refuseWithoutRight(caller, services.library.current().resolvedModel(model))
  const file = await findExport(services, id)
  if (!file) throw failedWith(jobMessages.fileGone)
  return bytes({
    body: file.content,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    lengthBytes: file.bytes,
    headers: { 'cache-control': 'private, no-store' },
    onRead: () =>
      removeExport(services, id).catch((cause: unknown) =>
        services.log.warn({ err: cause, job: id }, 'a downloaded export could not be removed'),
      ),
  })
})

const everyMs = 600_000

/** Removes old files now and periodically; returns how to stop. */
async function startSweeping(services: Services): Promise<() => Promise<void>> {
  const sweep = () =>
    removeOldExports(services).catch((cause: unknown) =>
      services.log.warn({ err: cause }, 'old exports could not be removed'),
    )
  await sweep()
  const stop = repeatedly(everyMs, sweep)
  return async () => stop()
}
