import { useEffect, useRef, useState } from 'react'
import type { InspectedSubject } from '#react/inspect'
import { type PickedSubject, pickable, pickedAt } from './subjects.ts'

/** Pointing at something on the page. */
export interface Picker {
  active: boolean
  /** What would be picked, as a place in the window; null while there is nothing. */
  outline: DOMRect | null
  begin(): void
}

/** Lets a person point at something on the page: the click picks it and does nothing else. Esc gives up. */
export function usePicking(
  inspected: () => readonly InspectedSubject[],
  onPick: (picked: PickedSubject) => void,
): Picker {
  const [active, setActive] = useState(false)
  const [outline, setOutline] = useState<DOMRect | null>(null)
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  useEffect(() => {
    if (!active) return
    const end = () => {
      setActive(false)
      setOutline(null)
    }
    return listenAll({
      pointermove: onPage((target) => setOutline(pickable(target)?.getBoundingClientRect() ?? null)),
      pointerdown: onPage((_, event) => silence(event)),
      mousedown: onPage((_, event) => silence(event)),
      click: onPage((target, event) => {
        silence(event)
        const picked = pickedAt(target, inspected())
        if (!picked) return
        end()
        latest.current(picked)
      }),
      keydown: (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end()
      },
    })
  }, [active, inspected])
  return { active, outline, begin: () => setActive(true) }
}

/** Hears what happens outside of the inspector itself. */
const onPage =
  <E extends Event>(hear: (target: Element, event: E) => void) =>
  (event: E): void => {
    const { target } = event
    if (target instanceof Element && !target.closest('.inspector')) hear(target, event)
  }

function silence(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

type Hears = { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void }

/** Hears events before the page does. */
function listenAll(hears: Hears): () => void {
  const all = Object.entries(hears) as [keyof DocumentEventMap, (event: Event) => void][]
  for (const [name, hear] of all) document.addEventListener(name, hear, true)
  return () => {
    for (const [name, hear] of all) document.removeEventListener(name, hear, true)
  }
}
