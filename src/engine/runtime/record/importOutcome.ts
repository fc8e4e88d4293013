import type { Answer } from '#runtime/http'
import { rowsOf } from './page.ts'

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

/** Reads an import's answer: our counts, those of the family's modules, or the bare path of the family's online tables. */
export function importOutcomeOf({ code, message, result }: Answer): ImportOutcome {
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
