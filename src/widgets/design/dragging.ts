import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type FieldOffer, type ListKind, listKindOf, listsOf, type Place } from '#core/design'
import type { Json } from '#core/edit'
import type { DesignCommands } from '#react/design'

/** What is dragged over a design. */
export type Dragged =
  | { do: 'move'; key: string }
  /** An entry of the palette: a field that the model has, or an item without a field. */
  | { do: 'place'; entry: Json; title: string; of: 'item' | 'field' }
  | { do: 'add'; offer: FieldOffer }

/** Whether a list takes what is dragged: a part stays among those of its kind. */
export function takes(dragged: Dragged, slot: string, slotOfMoved: string): boolean {
  const kind = listKindOf(slot)
  if (dragged.do === 'move') return listKindOf(slotOfMoved) === kind
  const lists: readonly ListKind[] = listsOf[dragged.do === 'add' ? 'field' : dragged.of]
  return lists.includes(kind)
}

/** Does what was dragged, at the place where it was dropped. */
export function drop(dragged: Dragged, place: Place, commands: DesignCommands): void {
  if (dragged.do === 'move') commands.move(dragged.key, place)
  else if (dragged.do === 'add') commands.addField(dragged.offer, place)
  else commands.place(dragged.entry, dragged.title, place)
}

const isDragged = (
  source: Readonly<Record<string | symbol, unknown>>,
): source is { dragged: Dragged } & typeof source => 'dragged' in source

/** Makes an element draggable. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged | null): void {
  const current = useEffectEvent(() => ({ dragged }))
  const isOn = dragged !== null
  useEffect(
    () => (element.current && isOn ? draggable({ element: element.current, getInitialData: current }) : undefined),
    [element, isOn],
  )
}

interface DropEvents {
  /** Where it is now, in pixels of the window; null once it has left. */
  over(dragged: Dragged, at: { x: number; y: number } | null): void
  drop(dragged: Dragged, at: { x: number; y: number }): void
}

/** Takes what is dropped on an element. */
export function useDropTarget(element: RefObject<HTMLElement | null>, events: DropEvents): void {
  const over = useEffectEvent(events.over)
  const dropped = useEffectEvent(events.drop)
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => isDragged(source.data),
      onDrag({ source, location }) {
        const { clientX: x, clientY: y } = location.current.input
        if (isDragged(source.data)) over(source.data.dragged, { x, y })
      },
      onDragLeave: ({ source }) => isDragged(source.data) && over(source.data.dragged, null),
      onDrop({ source, location }) {
        const { clientX: x, clientY: y } = location.current.input
        if (isDragged(source.data)) dropped(source.data.dragged, { x, y })
      },
    })
  }, [element])
}
