import type { Page } from '#core/endpoint'
import type { FilterValue, SortColumn, SuperQueryGroup } from '#core/query'
import type { PageSize } from '#runtime/setting'
import type { ListColumns, ListDialog, ListFailure, ListState, Row } from './state.ts'

/** What happens to a list. */
export type ListEvent =
  /** The user types into a filter; nothing is loaded yet. */
  | { type: 'filter'; id: string; value: FilterValue }
  | { type: 'search' }
  | { type: 'reset' }
  | { type: 'fold'; folded: boolean }
  /** Selects a node of a left tree, which replaces any other; empty for all. */
  | { type: 'tree'; field: string; value: string }
  | { type: 'view'; id: string }
  /** Shows the rows of a counter, or all rows again. */
  | { type: 'counter'; id: string }
  | { type: 'advanced'; query: SuperQueryGroup | null }
  | { type: 'page'; page: number }
  | { type: 'pageSize'; pageSize: PageSize }
  /** The place of the list holds so many whole rows; null where rows have no height in common. */
  | { type: 'height'; rows: number | null }
  /** Cycles a column's sort: none, ascending, descending, none. */
  | { type: 'sort'; field: string }
  | { type: 'sorted'; sort: readonly SortColumn[] }
  | { type: 'refresh' }
  /** The request for rows has started. */
  | { type: 'loading' }
  | { type: 'loaded'; page: Page<Row> }
  | { type: 'loadFailed'; status: 'denied' | 'failed'; failure: ListFailure }
  | { type: 'select'; rows: readonly Row[]; selected: boolean }
  | { type: 'clearSelection' }
  /** The rendered rows have changed without a request. */
  | { type: 'merged'; part: Partial<ListState> }
  /** Rows were deleted on the server. */
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'open'; id: string }
  | { type: 'close'; id: string }
  /** Requests the next page below an opened row. */
  | { type: 'more'; id: string }
  | { type: 'branch'; id: string; page: Page<Row> }
  | { type: 'branchFailed'; id: string }
  /** Requests a full count, and then shows `page`, or the last page if that comes before it. */
  | { type: 'count'; page?: number }
  | { type: 'counts'; counts: Readonly<Record<string, number>> | null }
  | { type: 'counted'; total: number | null }
  | { type: 'columns'; columns: ListColumns | null }
  | { type: 'dialog'; dialog: ListDialog | null }
