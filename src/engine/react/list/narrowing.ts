import type { FilterValue } from '#core/query'
import type { ListProgram } from '#core/screen'
import { isBlankFilter, type ListStart, type ListState } from './state.ts'

/**
 * Why an empty list may be empty: conditions the user can remove (`query`), filters it starts with (`begun`), a view with a condition;
 * null if there are no rows at all. The first view is the list as its document speaks of it: its own condition narrows nothing.
 */
export type Narrowing = 'query' | 'begun' | 'view' | null

type QueryParts = Pick<ListState, 'applied' | 'trees' | 'advanced' | 'counter' | 'view'>

const isSame = (left: FilterValue | undefined, right: FilterValue | undefined): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** What narrows the rows of a list. A required filter with its initial value does not count. */
export function narrowingOf(
  { applied, trees, advanced, counter, view }: QueryParts,
  start: Pick<ListStart, 'filters' | 'required'>,
  { views }: Pick<ListProgram, 'views'>,
): Narrowing {
  const set = Object.keys(applied).filter((id) => !isBlankFilter(applied[id]))
  const isNarrowed = set.some((id) => !isSame(applied[id], start.filters[id]))
  if (isNarrowed || advanced !== null || counter !== '' || Object.keys(trees).length > 0) return 'query'
  if (set.some((id) => !start.required.includes(id))) return 'begun'
  return views.some(({ id, where }, at) => at > 0 && id === view && where !== undefined) ? 'view' : null
}
