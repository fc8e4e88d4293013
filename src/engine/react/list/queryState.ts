import { isObject } from '#core/object'
import type { SortColumn, SuperQueryGroup } from '#core/query'
import type { ListProgram, SegmentProgram } from '#core/screen'
import { isFilterValue } from './start.ts'
import type { ListState } from './state.ts'

/** The user's query of a list. */
type ListQueryState = Pick<
  ListState,
  'applied' | 'trees' | 'view' | 'counter' | 'advanced' | 'page' | 'sort' | 'folded'
>

/** Stores the query of a list across reloads and navigation. */
export interface QueryStateMemory {
  read(): unknown
  write(query: ListQueryState): void
}

export const queryStateOf = (state: ListState): ListQueryState => {
  const { applied, trees, view, counter, advanced, page, sort, folded } = state
  return { applied, trees, view, counter, advanced, page, sort, folded }
}

export const isSameQuery = (left: ListState, right: ListState): boolean =>
  (Object.keys(queryStateOf(left)) as (keyof ListQueryState)[]).every((part) => left[part] === right[part])

type Program = Pick<ListProgram, 'filters' | 'trees' | 'views' | 'counters' | 'columns' | 'model'>

const maxPage = 1_000_000

/** The stored query without what the list no longer has; null if `raw` is no query. */
export function storedQueryState(raw: unknown, program: Program): ListQueryState | null {
  if (!isObject(raw)) return null
  const { applied, trees, view, counter, advanced, page, sort, folded } = raw
  const filters = new Set(program.filters.map(({ id }) => id))
  const fields = new Set(program.trees.map(({ field }) => field.name))
  return {
    applied: entriesOf(applied, filters, isFilterValue),
    trees: entriesOf(trees, fields, (value) => typeof value === 'string'),
    view: idAmong(program.views, view) ?? program.views[0]?.id ?? '',
    counter: idAmong(program.counters, counter) ?? '',
    advanced: isAdvanced(advanced, program) ? advanced : null,
    page: Number.isInteger(page) && Number(page) >= 1 && Number(page) <= maxPage ? Number(page) : 1,
    sort: Array.isArray(sort) ? sort.filter((column): column is SortColumn => isSort(column, program)) : [],
    folded: folded !== false,
  }
}

const idAmong = (segments: readonly SegmentProgram[], id: unknown): string | undefined =>
  segments.find((segment) => segment.id === id)?.id

function entriesOf<T>(raw: unknown, names: ReadonlySet<string>, isValue: (value: unknown) => value is T) {
  const entries = Object.entries(isObject(raw) ? raw : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => names.has(entry[0]) && isValue(entry[1])))
}

const isSort = (raw: unknown, { columns }: Program): boolean =>
  isObject(raw) &&
  (raw.order === 'asc' || raw.order === 'desc') &&
  columns.some(({ field, sortable }) => sortable && field.name === raw.field)

const isAdvanced = (raw: unknown, { model }: Program): raw is SuperQueryGroup =>
  isObject(raw) &&
  (raw.matchType === 'and' || raw.matchType === 'or') &&
  Array.isArray(raw.params) &&
  raw.params.length > 0 &&
  raw.params.every((item) => isObject(item) && typeof item.rule === 'string' && model.field(String(item.field)))
