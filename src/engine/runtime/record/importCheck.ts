import { isObject, textOrEmpty } from '#core/object'
import { type CallOptions, type HttpCalls, isHttpFailure } from '#runtime/http'
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
export interface ImportFault {
  line: number
  cell: string
  title: string
  message: string
}

/** What a server without checks answers. */
const unknownCall = 404

/** Asks the server to check a sheet, which stores nothing. Null where it has no such call. */
export async function checkImport(
  { http, api }: { http: Pick<HttpCalls, 'upload'>; api: string },
  sheet: RecordImport,
  options?: CallOptions,
): Promise<ImportCheck | null> {
  try {
    const { result } = await http.upload(`${api}/importCheck`, sheet, options)
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
