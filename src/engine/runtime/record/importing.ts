import { isObject, textOrEmpty } from '#core/object'
import { type Answer, type CallOptions, type HttpCalls, isHttpFailure } from '#runtime/http'
import { rowsOf } from './page.ts'
import type { RecordImport } from './sheet.ts'

/** What an import of a sheet would come to. */
export interface ImportCheck {
  total: number
  /** Rows without and with faults. */
  sound: number
  faulty: number
  /** The columns of the sheet; `field` is the title of the field that it fills, null where there is none. */
  columns: readonly { title: string; field: string | null }[]
  /** Required fields without a column. */
  missing: readonly string[]
  /** How many faults there are; the first of them are listed. */
  faultCount: number
  faults: readonly ImportFault[]
}

/** What is wrong with a cell, as `B3`; the cell is empty for what belongs to the row. */
interface ImportFault {
  line: number
  cell: string
  title: string
  message: string
}

/** The part of the form that holds the sheet. spec: widgets §7 (import url) */
const part = 'files[]'

/** What a server without checks answers. */
const unknownCall = 404

interface ImportTarget {
  http: Pick<HttpCalls, 'upload'>
  /** The path of the model. */
  api: string
}

/** Asks the server to check a sheet, which stores nothing. Null where it has no such call. */
export async function checkImport(
  { http, api }: ImportTarget,
  sheet: RecordImport,
  options?: CallOptions,
): Promise<ImportCheck | null> {
  try {
    const { result } = await http.upload(`${api}/importCheck`, { ...sheet, part }, options)
    return checkOf(result)
  } catch (error) {
    if (isHttpFailure(error) && error.status === unknownCall) return null
    throw error
  }
}

function checkOf(result: unknown): ImportCheck | null {
  if (!isObject(result)) return null
  const { total, sound, faulty, faultCount, missing } = result
  return {
    ...{ total: Number(total), sound: Number(sound), faulty: Number(faulty), faultCount: Number(faultCount) },
    missing: Array.isArray(missing) ? missing.map(textOrEmpty) : [],
    columns: rowsOf(result.columns).map(({ title, field }) => ({
      title: textOrEmpty(title),
      field: typeof field === 'string' ? field : null,
    })),
    faults: rowsOf(result.faults).map(({ line, cell, title, message }) => ({
      ...{ line: Number(line), cell: textOrEmpty(cell) },
      ...{ title: textOrEmpty(title), message: textOrEmpty(message) },
    })),
  }
}

/** The outcome of an import. Counts are null if the server sent none. spec: contract §8.4, readings (Import messages) */
export interface ImportOutcome {
  /** False if some rows were left out; the file at `fileUrl` then lists them. */
  complete: boolean
  message: string
  total: number | null
  saved: number | null
  failed: number | null
  /** File with one line for each bad row, empty when there is none. */
  fileUrl: string
  /** The first bad rows, if the server sends them. */
  errors: readonly ImportError[]
}

/** Why a row was left out. */
interface ImportError {
  line: number
  reason: string
}

const countIn = (fields: Record<string, unknown>, ...names: string[]): number | null => {
  const value = names.map((name) => fields[name]).find((each) => each !== undefined && each !== null)
  const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(count) ? count : null
}

/** Stores the rows of a sheet. */
export const importRows = async (
  { http, api }: ImportTarget,
  sheet: RecordImport,
  options?: CallOptions,
): Promise<ImportOutcome> => outcomeOf(await http.upload(`${api}/importExcel`, { ...sheet, part }, options))

/** Reads an import's answer: our counts, those of the family's modules, or the bare path of the family's online tables. */
function outcomeOf({ code, message, result }: Answer): ImportOutcome {
  const fields = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {}
  const failed = countIn(fields, 'failed', 'errorCount')
  const path = typeof result === 'string' ? result : fields.fileUrl
  const fileUrl = typeof path === 'string' ? path : ''
  return {
    complete: code !== 201 && fileUrl === '' && !failed,
    message,
    total: countIn(fields, 'total', 'totalCount'),
    saved: countIn(fields, 'success', 'successCount'),
    failed,
    fileUrl,
    errors: rowsOf(fields.errors).map(({ line, reason }) => ({ line: Number(line), reason: String(reason ?? '') })),
  }
}
