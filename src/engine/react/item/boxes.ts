import type { CSSProperties } from 'react'
import { type ItemProgram, readsOfItem } from '#core/screen'
import type { ItemView } from '#react/form'
import type { Watched } from '#react/watch'
import { expectedHeightPx } from './height.ts'
import { wholeParts } from './parts.ts'

export const noBox: CSSProperties = { display: 'contents' }

/** The grid around goes on inside. The margin lets focus rings out of the box. */
export function boxStyle(items: readonly ItemProgram[], columns: number): CSSProperties {
  const heightPx = items.reduce((sum, item) => sum + expectedHeightPx(item), 0) / columns
  return {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'inherit',
    columnGap: 'inherit',
    alignItems: 'inherit',
    contentVisibility: 'auto',
    containIntrinsicSize: `auto ${heightPx}px`,
    overflowClipMargin: 8,
  }
}

interface BoxInput {
  parts: readonly (readonly ItemProgram[])[]
  columns: number
  viewOf(id: string): Watched<ItemView>
}

/**
 * Which parts are boxes: those that are whole, as long as they have always been. To make a box again of one that had to be
 * opened costs more than it saves: what hides fields once does it again.
 */
export function boxesOf({ parts, columns, viewOf }: BoxInput): Watched<readonly boolean[]> {
  const views = new Map(parts.flat().map(({ id }) => [id, viewOf(id)]))
  const changing = parts.flat().filter((item) => item.kind !== 'broken' && readsOfItem(item).length > 0)
  const isShown = ({ kind, id }: ItemProgram) => kind === 'broken' || views.get(id)?.snapshot().state.visible === true
  const wholeNow = () =>
    wholeParts(
      parts.map((part) => part.filter(isShown)),
      columns,
    )
  const visibles = () => changing.map(isShown)

  let boxes = wholeNow()
  let seen = visibles()
  return {
    subscribe(listener) {
      const ends = changing.map(({ id }) => views.get(id)?.subscribe(listener))
      return () => {
        for (const end of ends) end?.()
      }
    },
    snapshot() {
      const now = visibles()
      if (now.every((visible, index) => visible === seen[index])) return boxes
      seen = now
      const whole = wholeNow()
      if (boxes.some((box, index) => box && !whole[index]))
        boxes = boxes.map((box, index) => box && whole[index] === true)
      return boxes
    },
  }
}
