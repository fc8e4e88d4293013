import type { Page } from '#core/endpoint'
import type { FilterValue, SortColumn, SuperQueryGroup } from '#core/query'
import type { ListColumns, ListDialog, ListFailure, ListState, Row } from './state.ts'

/** What happens to a list. */
export type ListEvent =
  /** The user types into a filter; nothing is loaded yet. */
  | { type: 'filter'; id: string; value: FilterValue }
  | { type: 'search' }
  | { type: 'reset' }
  | { type: 'fold'; folded: boolean }
  /** A node of a left tree, in place of that of any other; empty for all. */
  | { type: 'tree'; field: string; value: string }
  | { type: 'view'; id: string }
  /** Shows the rows that a counter counts, or all again. */
  | { type: 'counter'; id: string }
  | { type: 'advanced'; query: SuperQueryGroup | null }
  | { type: 'page'; page: number }
  | { type: 'pageSize'; pageSize: number }
  /** Turns a column's sorting on: none, ascending, descending, none. */
  | { type: 'sort'; field: string }
  | { type: 'sorted'; sort: readonly SortColumn[] }
  | { type: 'refresh' }
  /** The load of what is wanted has begun. */
  | { type: 'loading' }
  | { type: 'answered'; page: Page<Row> }
  | { type: 'refused'; status: 'denied' | 'failed'; failure: ListFailure }
  | { type: 'select'; rows: readonly Row[]; selected: boolean }
  | { type: 'clearSelection' }
  /** What is drawn has changed without a load. */
  | { type: 'merged'; part: Partial<ListState> }
  /** Rows are gone from the server. */
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'open'; id: string }
  | { type: 'shut'; id: string }
  /** Further rows below an opened row. */
  | { type: 'more'; id: string }
  | { type: 'branch'; id: string; page: Page<Row> }
  | { type: 'branchFailed'; id: string }
  /** The rows are to be counted beyond the cap, and then a page is to be shown, or the last where it lies further. */
  | { type: 'count'; page?: number }
  | { type: 'counts'; counts: Readonly<Record<string, number>> | null }
  | { type: 'counted'; total: number | null }
  | { type: 'columns'; columns: ListColumns | null }
  | { type: 'dialog'; dialog: ListDialog | null }
