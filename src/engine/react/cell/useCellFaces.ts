import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ColumnProgram } from '#core/screen'
import { useEngine } from '#react/engine'

/**
 * Loads the faces of a table's columns. Returns how many have loaded or failed: a table renders its cells again when that changes,
 * so no cell has to subscribe.
 */
export function useCellFaces(columns: readonly ColumnProgram[]): number {
  const { faceStore } = useEngine()
  const widgets = useMemo(() => [...new Set(columns.map(({ widget }) => widget))], [columns])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = widgets.map((id) => faceStore.subscribe(id, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [faceStore, widgets],
  )
  const read = () => widgets.filter((id) => faceStore.state(id).status !== 'loading').length
  const settled = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    for (const id of widgets) faceStore.load(id)
  }, [faceStore, widgets])
  return settled
}
