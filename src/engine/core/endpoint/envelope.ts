/** The response of every JSON call. spec: contract §1.1 */
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
  /** Number of all matching rows; see `capped`. */
  total: number
  size: number
  current: number
  pages: number
  /** True if `total` stopped at the count limit. */
  capped?: boolean
}

/** A page with its derived numbers. */
export function pageOf<T>(records: T[], total: number, at: { pageNo: number; pageSize: number }): Page<T> {
  return { records, total, size: at.pageSize, current: at.pageNo, pages: Math.ceil(total / at.pageSize) }
}
