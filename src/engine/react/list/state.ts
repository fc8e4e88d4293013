import type { FilterValue, SortColumn, SuperQueryGroup } from '#core/query'
import type { LoadFailure } from '#react/boundary'
import type { ColumnSetting } from '#runtime/setting'

export type Row = Readonly<Record<string, unknown>>

/** What went wrong with the last load. */
export type ListFailure = Omit<LoadFailure, 'kind'>

/** The rows below an opened row of a nested list. */
export interface Branch {
  status: 'loading' | 'failed' | 'ready'
  rows: readonly Row[]
}

/**
 * Where a list stands: `waiting` for a required filter, `loading` for the first time, or what the last load gave.
 * While rows are shown, a further load only sets `busy`.
 */
export type ListStatus = 'waiting' | 'loading' | 'denied' | 'failed' | 'empty' | 'ready'

export type ListDialog = 'import' | 'columns' | 'super_query'

/** How the user has set the columns; `pins` over those of the document. */
export interface ListColumns extends ColumnSetting {
  pins: Readonly<Record<string, 'left' | 'right' | 'none'>>
}

/** A list as it stands; replaced at each event. */
export interface ListState {
  /** What the filter bar holds, by filter id. */
  filters: Readonly<Record<string, FilterValue>>
  /** What the rows were asked for with. */
  applied: Readonly<Record<string, FilterValue>>
  /** True while only the first filters are shown. */
  folded: boolean
  /** The chosen node of each left tree, by field. */
  trees: Readonly<Record<string, string>>
  /** The advanced query in force. */
  advanced: SuperQueryGroup | null
  page: number
  pageSize: number
  sort: readonly SortColumn[]
  /** Ticked rows of all pages by id, in the order of ticking. */
  selected: ReadonlyMap<string, Row>
  rows: readonly Row[]
  total: number
  /** `total` stopped counting at its cap. */
  capped: boolean
  status: ListStatus
  busy: boolean
  failure: ListFailure | null
  /** A nested list whose roots the reader may not see is shown flat. */
  flat: boolean
  /** Rows below opened rows, by id. */
  branches: ReadonlyMap<string, Branch>
  opened: ReadonlySet<string>
  /** Null while the columns are the document's. */
  columns: ListColumns | null
  dialog: ListDialog | null
  /** Counts what is to be asked for; the controller loads when it changes. */
  wanted: number
}

/** What a list begins with. */
export interface ListStart {
  filters: Readonly<Record<string, FilterValue>>
  /** Ids of filters that must be set before the first load. */
  required: readonly string[]
  pageSize: number
  sort: readonly SortColumn[]
  nested: boolean
  columns: ListColumns | null
}

/** The state of a list that was just opened. */
export function firstState({ filters, required, pageSize, sort, columns }: ListStart): ListState {
  const waits = required.some((id) => isBlankFilter(filters[id]))
  return {
    filters,
    applied: filters,
    folded: true,
    trees: {},
    advanced: null,
    page: 1,
    pageSize,
    sort,
    selected: new Map(),
    rows: [],
    total: 0,
    capped: false,
    status: waits ? 'waiting' : 'loading',
    busy: false,
    failure: null,
    flat: false,
    branches: new Map(),
    opened: new Set(),
    columns,
    dialog: null,
    wanted: waits ? 0 : 1,
  }
}

/** True when a filter asks for nothing. */
export const isBlankFilter = (value: FilterValue): boolean =>
  (Array.isArray(value) ? value : [value]).every((part) => part === undefined || part === null || part === '')

/** The id of a row as text. */
export const rowId = (row: Row): string => String(row.id ?? '')
