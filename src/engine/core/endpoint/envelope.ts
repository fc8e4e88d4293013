/** The answer of every JSON call. spec: contract §1.1 */
export interface Envelope<T = unknown> {
  success: boolean
  message: string
  code: number
  result: T
  /** Server time in milliseconds since 1970. */
  timestamp: number
}

/** One page of records. spec: contract §1.2 */
export interface Page<T = Record<string, unknown>> {
  records: T[]
  /** All rows that match; capped counts say so in `capped`. */
  total: number
  size: number
  current: number
  pages: number
  /** True when `total` stopped counting at its cap. */
  capped?: boolean
}

/** A page with its derived figures. */
export function pageOf<T>(records: T[], total: number, at: { pageNo: number; pageSize: number }): Page<T> {
  return { records, total, size: at.pageSize, current: at.pageNo, pages: Math.ceil(total / at.pageSize) }
}
