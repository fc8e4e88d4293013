import type { FileService } from '#runtime/file'
import { type CallOptions, type HttpCalls, isHttpFailure } from '#runtime/http'
import type { RecordExport } from './sheet.ts'

interface ExportPorts {
  http: Pick<HttpCalls, 'post'>
  files: Pick<FileService, 'save' | 'ticket'>
}

interface ExportBegun {
  /** The job that goes on with it; null when the rows are few enough for one call. */
  jobId: string | null
}

/** What a server without exports in the background answers. */
const unknownCall = 404
const timeoutMs = 120_000

/** Downloads the rows, or has the server write them in the background: then it answers the job. Chosen rows are always few. */
export async function exportRecords(
  { http, files }: ExportPorts,
  { api, query, selections = [], fileName }: RecordExport & { api: string },
  options: CallOptions = {},
): Promise<ExportBegun> {
  const isChosen = selections.length > 0
  if (!isChosen) {
    const call = { ...options, timeoutMs, quiet: [unknownCall] }
    const begun = await http
      .post<ExportBegun>('/sys/export/begin', { api, query: sentQuery(query), fileName }, call)
      .catch(noCall)
    if (begun?.jobId) return begun
  }
  const chosen = isChosen ? { selections: selections.join(',') } : {}
  await files.save(`${api}/exportXls`, { ...query, ...chosen }, { ...options, fileName })
  return { jobId: null }
}

function noCall(error: unknown): null {
  if (isHttpFailure(error) && error.status === unknownCall) return null
  throw error
}

const sentQuery = (query: RecordExport['query']) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))

/** Downloads the file of an export in the background. Each download has a ticket of its own; the file is gone after the first. */
export async function saveExport({ files }: ExportPorts, base: string, jobId: string): Promise<boolean> {
  const path = `/sys/export/${encodeURIComponent(jobId)}/file`
  return files.save(path, { ticket: await files.ticket(`${base}${path}`) })
}
