import { isObject } from '#core/object'

/** Height of a row in pixels, unless a size says another. spec: widgets §9 */
const mediumHeightPx = 61

/** Heights of a row in pixels by the size of a table. spec: contract §11.1 size */
const heightsPx: Readonly<Record<string, number>> = { medium: mediumHeightPx, small: 48, mini: 40, tiny: 32 }

/** spec: widgets §9 */
const defaultMaxHeightPx = 400

const clicks = ['clickRowShowSubForm', 'clickRowShowMainForm', 'clickSelectRow'] as const

/** What a press on a row does. */
type RowClick = (typeof clicks)[number]

/** The pages of a table. */
export interface TablePages {
  current: number
  pageSize: number
  /** Rows of all pages, where they are not all here; null where they are. */
  total: number | null
}

/** The settings of a table, of a document or of a page. spec: contract §11.1 */
export interface TableOptions {
  /** How rows are ticked. */
  selection: 'checkbox' | 'radio' | 'none'
  rowNumber: boolean
  rowHeightPx: number
  /** The rows scroll inside so much. */
  maxHeightPx: number
  /** The table is so high, whatever it holds. */
  heightPx: number | null
  /** Every cell holds its control. */
  alwaysEdit: boolean
  /** The strongest of those that are set. */
  click: RowClick | null
  loading: boolean
  bordered: boolean
  /** Null for a table that only scrolls. */
  pages: TablePages | null
}

const numberOr = <Other>(value: unknown, other: Other): number | Other => (typeof value === 'number' ? value : other)

function pagesOf(pagination: unknown): TablePages | null {
  if (!isObject(pagination)) return null
  const { current, pageSize, total } = pagination
  return { current: numberOr(current, 1), pageSize: numberOr(pageSize, 10), total: numberOr(total, null) }
}

/** Reads the props of a table. */
export const tableOptionsOf = (props: Readonly<Record<string, unknown>>): TableOptions => ({
  selection: props.rowSelection === false ? 'none' : props.rowSelectionType === 'radio' ? 'radio' : 'checkbox',
  rowNumber: props.rowNumber !== false,
  rowHeightPx: heightsPx[String(props.size ?? 'medium')] ?? mediumHeightPx,
  maxHeightPx: numberOr(props.maxHeight, defaultMaxHeightPx),
  heightPx: numberOr(props.height, null),
  alwaysEdit: props.alwaysEdit === true,
  click: clicks.find((name) => props[name] === true) ?? null,
  loading: props.loading === true,
  bordered: props.bordered !== false,
  pages: pagesOf(props.pagination),
})

/** Rows that are only read are no higher than those of a list. spec: readings, Values and rules */
const mostReadPx = 40

/** The same for rows that are only read. */
export function readOptionsOf(props: Readonly<Record<string, unknown>>): TableOptions {
  const options = tableOptionsOf(props)
  return { ...options, rowHeightPx: Math.min(options.rowHeightPx, mostReadPx) }
}
