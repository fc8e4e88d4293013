import { type ReactNode, useMemo } from 'react'
import { SiblingProvider, type Siblings, useSiblingPlace } from './layerContext.ts'

/** Creates the listeners of screens that stand together. */
export function createSiblings(): Siblings {
  const listeners = new Set<{ own: string; listener: () => void }>()
  return {
    changed(by) {
      for (const { own, listener } of listeners) if (own !== by) listener()
    },
    listen(own, listener) {
      const entry = { own, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

interface SiblingProps {
  siblings: Siblings
  own: string
  children: ReactNode
}

/** Provides a screen with its place among its siblings. What it stores, the siblings of the screen around all of them hear too. */
export function Sibling({ siblings, own, children }: SiblingProps) {
  const around = useSiblingPlace()
  const place = useMemo(() => {
    const changed = (by: string) => {
      siblings.changed(by)
      around?.siblings.changed(around.own)
    }
    return { siblings: { ...siblings, changed }, own }
  }, [siblings, own, around])
  return <SiblingProvider value={place}>{children}</SiblingProvider>
}
