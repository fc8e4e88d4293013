import type { SortColumn } from '#core/query'
import { addBranchRows, closeBranch, failBranch, openBranch, requestMoreRows } from './branch.ts'
import type { ListEvent } from './event.ts'
import { inHeight, withHeight } from './height.ts'
import { endCount, failLoad, receivePage, removeRows } from './loaded.ts'
import { isBlankFilter, type ListStart, type ListState, type Row, rowId } from './state.ts'

/** The state after an event; the same object when nothing changes. `start` holds the initial values. */
export function listReducer(state: ListState, event: ListEvent, start: ListStart): ListState {
  return reduceQuery(state, event, start) ?? reduceLoading(state, event, start) ?? reduceInput(state, event)
}

/** Events that change the query. */
function reduceQuery(state: ListState, event: ListEvent, start: ListStart): ListState | null {
  switch (event.type) {
    case 'search': {
      const filters = trimmed(state.filters)
      return withQueryState({ ...state, filters, applied: filters }, start)
    }
    case 'reset':
      return withQueryState(
        {
          ...state,
          filters: start.filters,
          applied: start.filters,
          trees: {},
          counter: '',
          advanced: null,
          sort: start.sort,
        },
        start,
      )
    case 'tree':
      return inNode(state, event, start)
    case 'view':
      return event.id === state.view ? state : withQueryState({ ...state, view: event.id }, start)
    case 'counter':
      return withQueryState({ ...state, counter: event.id === state.counter ? '' : event.id }, start)
    case 'advanced':
      return withQueryState({ ...state, advanced: event.query?.params.length ? event.query : null }, start)
    case 'page':
      return event.page < 1 ? state : withRequest({ ...state, page: event.page })
    case 'pageSize':
      if (event.pageSize === 'fit') return inHeight({ ...state, fits: true })
      return withRequest({ ...state, fits: false, pageSize: event.pageSize, page: 1 })
    case 'height':
      return withHeight(state, event.rows)
    case 'sort':
      return withRequest({ ...state, sort: nextSort(state.sort, event.field), page: 1 })
    case 'sorted':
      return withRequest({ ...state, sort: event.sort, page: 1 })
    case 'refresh':
      return canRequest(state, start) ? withRequest({ ...state, counted: null, renewed: state.renewed + 1 }) : state
    default:
      return null
  }
}

/** Events of loading. */
function reduceLoading(state: ListState, event: ListEvent, start: ListStart): ListState | null {
  switch (event.type) {
    case 'loading':
      return { ...state, busy: true, status: state.rows.length > 0 ? state.status : 'loading', failure: null }
    // A list that waits for a required filter takes no late answer.
    case 'loaded':
      return state.status === 'waiting' ? state : receivePage(state, event.page, start)
    case 'loadFailed':
      return state.status === 'waiting' ? state : failLoad(state, event)
    case 'merged':
      return { ...state, ...event.part }
    case 'removed':
      return withRequest({ ...removeRows(state, event.ids), renewed: state.renewed + 1 })
    case 'open':
      return openBranch(state, event.id)
    case 'close':
      return closeBranch(state, event.id)
    case 'branch':
      return addBranchRows(state, event.id, event.page)
    case 'branchFailed':
      return failBranch(state, event.id)
    case 'more':
      return requestMoreRows(state, event.id)
    case 'count':
      return state.capped ? { ...state, counting: true, farPage: event.page ?? null } : state
    case 'counts':
      return { ...state, counts: event.counts }
    case 'counted':
      return withFarPage(endCount(state, event.total))
    default:
      return null
  }
}

/** User events that request nothing. */
function reduceInput(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'filter':
      return { ...state, filters: { ...state.filters, [event.id]: event.value } }
    case 'fold':
      return { ...state, folded: event.folded }
    case 'select':
      return { ...state, selected: select(state.selected, event.rows, event.selected) }
    case 'clearSelection':
      return state.selected.size === 0 ? state : { ...state, selected: new Map() }
    case 'columns':
      return { ...state, columns: event.columns }
    case 'dialog':
      return { ...state, dialog: event.dialog }
    default:
      return state
  }
}

/** Goes to the page that waited for the count; if the count failed, to the page as requested. */
function withFarPage(state: ListState): ListState {
  const { farPage, capped, total, pageSize } = state
  if (farPage === null) return state
  const last = capped ? farPage : Math.max(1, Math.ceil(total / pageSize))
  return withRequest({ ...state, farPage: null, page: Math.min(farPage, last) })
}

/** A changed query starts at its first page, without selection. */
function withQueryState(state: ListState, start: ListStart): ListState {
  const next = {
    ...state,
    page: 1,
    selected: new Map<string, Row>(),
    branches: new Map(),
    opened: new Set<string>(),
    fresh: true,
    counted: null,
    counting: false,
    farPage: null,
  }
  if (canRequest(next, start)) return withRequest(next)
  return { ...next, rows: [], total: 0, status: 'waiting', busy: false }
}

const withRequest = (state: ListState): ListState => ({ ...state, requested: state.requested + 1 })

/** Required filters must be set before the first load. spec: schema-language, filters */
const canRequest = ({ applied }: ListState, { required }: ListStart): boolean =>
  required.every((id) => !isBlankFilter(applied[id]))

/** Selects one node of one tree, replacing any other: only what is visible filters the list. */
function inNode(state: ListState, { field, value }: Extract<ListEvent, { type: 'tree' }>, start: ListStart): ListState {
  if (value === '' && Object.keys(state.trees).length === 0) return state
  return withQueryState({ ...state, trees: value === '' ? {} : { [field]: value } }, start)
}

/** none → asc → desc → none; one column at a time. */
function nextSort(sort: readonly SortColumn[], field: string): readonly SortColumn[] {
  const present = sort.find((column) => column.field === field)
  if (!present) return [{ field, order: 'asc' }]
  return present.order === 'asc' ? [{ field, order: 'desc' }] : []
}

function select(selected: ReadonlyMap<string, Row>, rows: readonly Row[], tick: boolean): ReadonlyMap<string, Row> {
  const next = new Map(selected)
  for (const row of rows) {
    if (tick) next.set(rowId(row), row)
    else next.delete(rowId(row))
  }
  return next
}

/** Pasted words often come with spaces, which are not part of the search. */
const trimmed = (filters: ListState['filters']): ListState['filters'] =>
  Object.fromEntries(
    Object.entries(filters).map(([id, value]) => [id, typeof value === 'string' ? value.trim() : value]),
  )
