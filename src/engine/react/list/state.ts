import type { FilterValue, SortColumn, SuperQueryGroup } from '#core/query'
import type { LoadFailure } from '#react/boundary'
import type { ColumnSetting } from '#runtime/setting'

export type Row = Readonly<Record<string, unknown>>

/** Why the last load failed. */
export type ListFailure = Omit<LoadFailure, 'kind'>

/** The rows below an opened row of a nested list; they stay while newer or further ones load. */
export interface Branch {
  status: 'loading' | 'failed' | 'ready'
  rows: readonly Row[]
  /** Number of rows below in all. */
  total: number
  /** The page that is loading or was loaded last, from 1. */
  page: number
}

/**
 * The status of a list: `waiting` for a required filter, `loading` for the first time, or the outcome of the last load.
 * While rows are shown, another load only sets `busy`.
 */
type ListStatus = 'waiting' | 'loading' | 'denied' | 'failed' | 'empty' | 'ready'

export type ListDialog = 'import' | 'columns' | 'super_query' | 'print'

/** The user's column settings. */
export type ListColumns = ColumnSetting

/** The state of a list; replaced at each event. */
export interface ListState {
  /** The values in the filter bar, by filter id. */
  filters: Readonly<Record<string, FilterValue>>
  /** The filters of the query in force. */
  applied: Readonly<Record<string, FilterValue>>
  /** True while only the first filters are shown. */
  folded: boolean
  /** The selected node of a left tree, by the tree's field; at most one. */
  trees: Readonly<Record<string, string>>
  /** Id of the selected view; empty in a list without views. */
  view: string
  /** Id of the counter whose rows are shown; empty for all. */
  counter: string
  /** Row counts of counters and views, by `counter:id` and `view:id`; null until loaded. */
  counts: Readonly<Record<string, number>> | null
  /** The advanced query in force. */
  advanced: SuperQueryGroup | null
  page: number
  pageSize: number
  /** A page holds as many rows as the height. */
  fits: boolean
  /** How many whole rows the height holds; null until it is known. */
  heightRows: number | null
  /** The number of the row, from 0, that stays on the page while the height changes. */
  place: number
  sort: readonly SortColumn[]
  /** Selected rows of all pages by id, in the order of selection. */
  selected: ReadonlyMap<string, Row>
  rows: readonly Row[]
  total: number
  /** `total` stopped at the count limit. */
  capped: boolean
  /** The full count of this query, once the user has requested it. */
  counted: number | null
  counting: boolean
  /** The page to show after the count: it lies beyond what has been counted. */
  farPage: number | null
  status: ListStatus
  busy: boolean
  failure: ListFailure | null
  /** Nothing has been loaded yet for the current query. */
  fresh: boolean
  /** Matches in a nested list are shown without its tree. */
  flat: boolean
  /** Rows below opened rows, by id. */
  branches: ReadonlyMap<string, Branch>
  opened: ReadonlySet<string>
  /** Null for the document's columns. */
  columns: ListColumns | null
  dialog: ListDialog | null
  /** Counts writes and refreshes, after which stored rows may have changed. */
  renewed: number
  /** Counts the requests; the controller loads when it changes. */
  requested: number
}

/** The initial values of a list. */
export interface ListStart {
  filters: Readonly<Record<string, FilterValue>>
  /** Ids of filters that must be set before the first load. */
  required: readonly string[]
  pageSize: number
  fits: boolean
  sort: readonly SortColumn[]
  nested: boolean
  columns: ListColumns | null
  /** Id of the first view; empty without views. */
  view: string
}

/** The state of a newly opened list. */
export function firstState({ filters, required, pageSize, fits, sort, columns, view }: ListStart): ListState {
  const waits = required.some((id) => isBlankFilter(filters[id]))
  return {
    filters,
    applied: filters,
    folded: true,
    trees: {},
    view,
    counter: '',
    counts: null,
    advanced: null,
    page: 1,
    pageSize,
    fits,
    heightRows: null,
    place: 0,
    sort,
    selected: new Map(),
    rows: [],
    total: 0,
    capped: false,
    counted: null,
    counting: false,
    farPage: null,
    status: waits ? 'waiting' : 'loading',
    busy: false,
    failure: null,
    fresh: true,
    flat: false,
    branches: new Map(),
    opened: new Set(),
    columns,
    dialog: null,
    renewed: 0,
    requested: waits ? 0 : 1,
  }
}

/** Whether a filter has no value. */
export const isBlankFilter = (value: FilterValue): boolean =>
  (Array.isArray(value) ? value : [value]).every((part) => part === undefined || part === null || part === '')

/** The id of a row as text. */
export const rowId = (row: Row): string => String(row.id ?? '')
