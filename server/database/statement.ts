/** What a column holds and a parameter may be. Ids of 19 digits are text; nothing binary is kept in the database. */
export type Cell = string | number | null

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A statement whose parameters have been checked. */
export interface BoundStatement extends Statement {
  readonly parameters: readonly Cell[]
}

export interface StatementResult {
  readonly rows: Record<string, Cell>[]
  /** Rows inserted, updated or deleted. */
  readonly changes: number
}

/** Runs one statement; `timeoutMs` replaces the limit of the database for this statement. */
export type Run = (statement: BoundStatement, timeoutMs?: number) => Promise<StatementResult>

function cellOf(value: unknown, index: number): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint') return String(value)
  throw new TypeError(`parameter ${index + 1} is ${typeof value}: a column holds text, a finite number or null`)
}

/** The statement with parameters as both databases take them; throws on a value that no column can hold. */
export const boundStatement = ({ sql, parameters }: Statement): BoundStatement => ({
  sql,
  parameters: parameters.map(cellOf),
})

const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g

/** Whether a statement changes something. Names and literals are looked past; a `with` counts by what follows it. */
export function isWrite(sql: string): boolean {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase()
  if (verb === 'select' || verb === 'values' || verb === 'explain') return false
  if (verb === 'pragma') return sql.includes('=')
  return verb !== 'with' || /\b(insert|update|delete|replace)\b/i.test(sql.replaceAll(quoted, ''))
}

/**
 * A row with these keys, all null, to be copied by spreading and then filled. Objects that grow key by key past a dozen
 * become hash tables, which are slow to make and to write out; copies of what was parsed as one keep a fixed shape.
 */
export const blankRow = (keys: readonly string[]): Record<string, null> =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Record<string, null>
