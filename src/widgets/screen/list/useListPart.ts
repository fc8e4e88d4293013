import { useSyncExternalStore } from 'react'
import type { ListController, ListState } from '#react/list'

/** One part of a list's state; the component draws again only when that part is another one. */
export function useListPart<T>({ state }: Pick<ListController, 'state'>, part: (state: ListState) => T): T {
  const read = () => part(state.snapshot())
  return useSyncExternalStore(state.subscribe, read, read)
}
