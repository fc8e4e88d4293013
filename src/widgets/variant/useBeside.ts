import { useMemo } from 'react'
import { createCell, useWatched, type Watched } from '#react/watch'

const nothing: Watched<unknown> = createCell(undefined)

/** The value beside this one that tells its type, followed where that can be done. */
export function useBeside(name: string, beside: ((name: string) => Watched<unknown>) | undefined): unknown {
  return useWatched(useMemo(() => beside?.(name) ?? nothing, [name, beside]))
}
