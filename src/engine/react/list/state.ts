import type { FilterValue, SortColumn, SuperQueryGroup } from '#core/query'
import type { LoadFailure } from '#react/boundary'
import type { ColumnSetting } from '#runtime/setting'

export type Row = Readonly<Record<string, unknown>>

/** What went wrong with the last load. */
export type ListFailure = Omit<LoadFailure, 'kind'>

/** The rows below an opened row of a nested list; those that stand stay while newer or further ones are on their way. */
export interface Branch {
  status: 'loading' | 'failed' | 'ready'
  rows: readonly Row[]
  /** Rows below in all. */
  total: number
  /** The page that is on its way or came last, from 1. */
  page: number
}

/**
 * Where a list stands: `waiting` for a required filter, `loading` for the first time, or what the last load gave.
 * While rows are shown, a further load only sets `busy`.
 */
type ListStatus = 'waiting' | 'loading' | 'denied' | 'failed' | 'empty' | 'ready'

export type ListDialog = 'import' | 'columns' | 'super_query' | 'print'

/** How the user has set the columns. */
export type ListColumns = ColumnSetting

/** A list as it stands; replaced at each event. */
export interface ListState {
  /** What the filter bar holds, by filter id. */
  filters: Readonly<Record<string, FilterValue>>
  /** The query of the rows. */
  applied: Readonly<Record<string, FilterValue>>
  /** True while only the first filters are shown. */
  folded: boolean
  /** The chosen node of a left tree by the tree's field; nothing else, or nothing at all. */
  trees: Readonly<Record<string, string>>
  /** Id of the view that stands; empty in a list without views. */
  view: string
  /** Id of the counter whose rows alone are shown; empty for all. */
  counter: string
  /** How many rows each counter and each counted view has, by `counter:id` and `view:id`; null until they have come. */
  counts: Readonly<Record<string, number>> | null
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
  /** All rows of this query, once the user has asked for them to be counted. */
  counted: number | null
  counting: boolean
  /** The page that waits for the count: it lies beyond what has been counted. */
  farPage: number | null
  status: ListStatus
  busy: boolean
  failure: ListFailure | null
  /** Nothing has come yet for the query that is asked. */
  fresh: boolean
  /** What is found in a nested list is shown without its tree. */
  flat: boolean
  /** Rows below opened rows, by id. */
  branches: ReadonlyMap<string, Branch>
  opened: ReadonlySet<string>
  /** Null while the columns are the document's. */
  columns: ListColumns | null
  dialog: ListDialog | null
  /** Counts how often what is stored may have become another: after a write, or when the user asks anew. */
  renewed: number
  /** Counts the requests; the controller loads when it changes. */
  requested: number
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
  /** Id of the first view, if there are any. */
  view: string
}

/** The state of a list that was just opened. */
export function firstState({ filters, required, pageSize, sort, columns, view }: ListStart): ListState {
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

/** True when a filter asks for nothing. */
export const isBlankFilter = (value: FilterValue): boolean =>
  (Array.isArray(value) ? value : [value]).every((part) => part === undefined || part === null || part === '')

/** The id of a row as text. */
export const rowId = (row: Row): string => String(row.id ?? '')
