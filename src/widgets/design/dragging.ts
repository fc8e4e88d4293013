import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import {
  type FieldOffer,
  listKindOf,
  mayHold,
  mayMoveTo,
  nodeWithKey,
  type OutlineNode,
  type PartOffer,
  type Place,
  type RowModel,
  subTableAt,
} from '#core/design'
import type { DesignCommands } from '#react/design'
import { useNotifier } from '#widgets/face'

/** What is dragged over a design. */
export type Dragged =
  | { do: 'move'; key: string }
  /** An entry of the palette: a field that the model has, of the rows of a sub-table if they are named, or a part without a field. */
  | { do: 'place'; field: string; title: string; rows?: string | undefined }
  | { do: 'offer'; offer: PartOffer }
  | { do: 'add'; offer: FieldOffer }
  /** A sub-table, over a model of rows that is there or over a new one. */
  | { do: 'rows'; rows: RowModel | null }

/** Whether a list takes what is dragged: a part stays among those of its kind. */
export function takes(outline: readonly OutlineNode[], dragged: Dragged): (slot: string) => boolean {
  if (dragged.do === 'move') {
    const node = nodeWithKey(outline, dragged.key)
    return (slot) => node !== undefined && mayMoveTo(outline, node, slot)
  }
  if (dragged.do === 'place') return (slot) => mayHold(outline, slot, 'field', dragged.rows)
  if (dragged.do === 'add') return (slot) => mayHold(outline, slot, 'field') || subTableAt(outline, slot) !== undefined
  if (dragged.do === 'rows') return (slot) => mayHold(outline, slot, 'item')
  const { list, splits } = dragged.offer
  if (splits) return (slot) => slot === '/items'
  return (slot) => (list === 'items' ? mayHold(outline, slot, 'item') : listKindOf(slot) === list)
}

/** Does what was dragged, at the place where it was dropped. Rejects where the server must be asked first and does not answer. */
async function drop(dragged: Dragged, place: Place, commands: DesignCommands): Promise<void> {
  if (dragged.do === 'move') commands.move(dragged.key, place)
  else if (dragged.do === 'rows') await commands.addSubTable(dragged.rows, place)
  else if (dragged.do === 'add') commands.addField(dragged.offer, place)
  else if (dragged.do === 'offer') commands.offer(dragged.offer, place)
  else commands.place(dragged.field, dragged.title, place)
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

/** Does what was dropped; says why where it cannot be done. */
export function useDrop(commands: DesignCommands) {
  const notifier = useNotifier()
  return (dragged: Dragged, place: Place) =>
    void drop(dragged, place, commands).catch((error: Error) => notifier.error(error.message))
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
