import type { Page } from '#core/endpoint'
import { messages } from '#core/message'
import { HttpFailure } from '#runtime/http'

export type RecordRow = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is RecordRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const countOf = (value: unknown): number => {
  const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : 0
}

/** The rows in `raw`; anything else is left out. */
export const rowsOf = (raw: unknown): RecordRow[] => (Array.isArray(raw) ? raw.filter(isRow) : [])

/** Any answer of a list call as a page: a page, a bare list, or anything else as an empty page. spec: contract §7.6 */
export function recordPageOf(raw: unknown): Page<RecordRow> {
  const fields: RecordRow = isRow(raw) ? raw : {}
  const records = rowsOf(Array.isArray(raw) ? raw : fields.records)
  const [total, size] = [countOf(fields.total), countOf(fields.size)]
  return {
    records,
    total,
    size,
    current: countOf(fields.current) || 1,
    pages: countOf(fields.pages) || (size > 0 ? Math.ceil(total / size) : 0),
    ...(fields.capped === true ? { capped: true } : {}),
  }
}

/** Rows of one level of a tree as a page. Any other answer is a failure with its own message. spec: shell §8 */
export function treePageOf(raw: unknown): Page<RecordRow> {
  if (Array.isArray(raw) || (isRow(raw) && Array.isArray(raw.records))) return recordPageOf(raw)
  const facts = { kind: 'business', status: 200, code: 200, requestId: '', result: raw } as const
  throw new HttpFailure({ ...facts, message: messages.list.badTree }, false)
}
