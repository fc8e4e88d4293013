import { useSyncExternalStore } from 'react'
import type { ListController, ListState } from '#react/list'

/** One part of a list's state; the component draws again only when that part is another one. */
export function useListPart<T>({ state }: Pick<ListController, 'state'>, part: (state: ListState) => T): T {
  const read = () => part(state.snapshot())
  return useSyncExternalStore(state.subscribe, read, read)
}

export interface QueryTool {
  /** A query is in force. */
  active: boolean
  open(): void
}

/** The way to the advanced query; null where no field can be searched, or where the document's toolbar has it. */
export function useQueryTool(list: ListController): QueryTool | null {
  const active = useListPart(list, ({ advanced }) => advanced !== null)
  const { actions, more } = list.program.toolbar
  if (list.advancedFields.length === 0 || [...actions, ...more].some(({ id }) => id === 'super_query')) return null
  return { active, open: () => list.dispatch({ type: 'dialog', dialog: 'super_query' }) }
}
