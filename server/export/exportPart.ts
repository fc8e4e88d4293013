import { Readable } from 'node:stream'
import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, jobMessages } from '#core/message'
import { codeOf, type Model } from '#core/model'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type RecordScope, scopeOf } from '#server/access'
import type { Caller, Services } from '#server/context'
import { bytes, found, type Part, type Route, type RouteRequest, route } from '#server/http'
import type { DurableJob, JobKind, JobProgress, JobRoom } from '#server/job'
import { notifyUser } from '#server/models'
import { repeatedly } from '#server/platform'
import { auditExport, exportColumns, exportedRows, exportFileName, exportPages, exportSheet } from '#server/spreadsheet'
import { type Behaviour, indexBehaviours } from '#server/writing'
import { findExport, removeExport, removeOldExports, writeExport } from './exportFile.ts'

/** What an export holds, by the rights at its beginning. */
interface ExportTask {
  model: string
  /** The list call that found the rows. */
  query: WireParams
  ids: readonly string[]
  fields: readonly string[]
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
    const model = services.library
      .current()
      .models()
      .find(({ api }) => api === body.api)
    refuseWithoutRight(caller, model)
    const scope = { services, caller, model }
    const params = { ...texts(body.query), ...(body.selections ? { selections: body.selections } : {}) }
    const query = byModel.get(model.id)?.listParams?.(params) ?? params
    const { ids, fields } = await exportedRows(scope, query)
    if (ids.length <= limit.exportRowsInCall) return found({ jobId: null, rows: ids.length })
    await auditExport(scope, ids.length)
    const task: ExportTask = { model: model.id, query, ids, fields: fields.map(({ name }) => name) }
    const title = fillText(jobMessages.exportTitle, { title: model.title })
    const { jobId } = await jobs.runDurably({ services, caller }, { kind, title, total: ids.length, task })
    return found({ jobId, rows: ids.length })
  })
  return { id: kind, routes: [begin, fileRoute], start: startSweeping }
}

const texts = (query: Readonly<Record<string, unknown>> | undefined): WireParams =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))

/** The work of an export. What it holds was fixed at its beginning; each page is read with the rights of its moment too. */
export const exportWork: JobKind = {
  async work(job, progress) {
    const task = job.task as ExportTask
    const scope = await scopeNow(job, progress)
    const columns = await exportColumns(scope, task.query)
    const byName = new Map(columns.fields.map((field) => [field.name, field]))
    const fields = task.fields.flatMap((name) => byName.get(name) ?? [])
    if (fields.length < task.fields.length) throw failedWith(jobMessages.rightsLost)
    const pages = exportPages(scope, { ...columns, fields, ids: task.ids }, async (pageRows) => {
      const now = await scopeNow(job, progress)
      await progress.report(pageRows)
      return now
    })
    await writeExport(job.services, job.id, exportSheet(scope, fields, pages))
    const message = fillText(jobMessages.exportDone, { title: scope.model.title, rows: task.ids.length })
    return { message, result: { fileName: exportFileName(scope) } }
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

/** Gives out the file of an export for a ticket of its owner, who still may export; once it was taken whole it is gone. */
const fileRoute: Route = route(catalogue.job.exportFile, async (request) => {
  const { services, params } = request
  const caller = await ticketCaller(request)
  const id = params.id ?? ''
  const { model, fileName } = await finishedExport(services, caller, id)
  refuseWithoutRight(caller, services.library.current().resolvedModel(model))
  const file = await findExport(services, id)
  if (!file) throw failedWith(jobMessages.fileGone)
  return bytes({
    body: Readable.from(
      file.read(() => removeExport(services, id)),
      { objectMode: false },
    ),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    lengthBytes: file.bytes,
    headers: { 'cache-control': 'private, no-store' },
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
