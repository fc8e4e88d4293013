import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { FaceState } from './faceStates.ts'
import type { FaceStore } from './faceStore.ts'

/** The faces of a widget; they begin to load when a component first needs them. */
export function useFaces(store: FaceStore, id: string): FaceState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id])
  const read = useCallback(() => store.state(id), [store, id])
  const state = useSyncExternalStore(subscribe, read, read)
  const waits = state.status === 'loading'
  useEffect(() => {
    if (waits) store.load(id)
  }, [store, id, waits])
  return state
}
