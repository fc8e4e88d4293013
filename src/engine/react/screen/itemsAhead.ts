import { useEffect, useState } from 'react'
import { type ItemProgram, leavesOf } from '#core/screen'
import { type Engine, useEngine } from '#react/engine'
import { bring } from '#react/part'
import { bringInside } from './inside.tsx'

/** The faces of the screen itself, besides those of its items. */
type OwnFaces = readonly object[]

/** Fetches what draws a detail while its record is loaded, so that one part does not come after the other. */
function itemsAhead(items: readonly ItemProgram[], own: OwnFaces, { faces, faceStore }: Engine): Promise<unknown> {
  const leaves = leavesOf(items)
  const has = (kind: ItemProgram['kind']) => leaves.some((item) => item.kind === kind)
  const widgets = leaves.flatMap((item) => (item.kind === 'field' || item.kind === 'widget' ? [item.widget] : []))
  return Promise.all([
    faceStore.preload([...new Set(widgets)]),
    ...own.map(bring),
    ...(hasTabs(items) ? [bring(faces.Tabs)] : []),
    ...(has('timeline') ? [bring(faces.Timeline)] : []),
    ...leaves.map(bringInside),
  ])
}

const hasTabs = (items: readonly ItemProgram[]): boolean =>
  items.some((item) => item.kind === 'tabs' || (item.kind === 'group' && hasTabs(item.items)))

/** Starts to fetch what draws `items`; true once it is there, or has failed. */
export function useItemsAhead(items: readonly ItemProgram[], own: OwnFaces): boolean {
  const engine = useEngine()
  const [isHere, setHere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items of a screen never change while it is mounted
  useEffect(() => {
    let isMounted = true
    void itemsAhead(items, own, engine).then(() => isMounted && setHere(true))
    return () => {
      isMounted = false
    }
  }, [engine])
  return isHere
}
