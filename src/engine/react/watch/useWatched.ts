import { useSyncExternalStore } from 'react'
import type { Watched } from './cell.ts'

/** The present value; the component draws again when it is another one. */
export const useWatched = <T>({ subscribe, snapshot }: Watched<T>): T =>
  useSyncExternalStore(subscribe, snapshot, snapshot)
