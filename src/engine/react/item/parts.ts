import type { CSSProperties } from 'react'
import { type ItemProgram, readsOfItem } from '#core/screen'
import type { ItemView } from '#react/form'
import type { Watched } from '#react/watch'

/** Minimum number of items in a part. Twelve fill whole rows of one, two, three and four columns. */
const minInPart = 12
const maxInPart = 2 * minInPart

/** Only fields and widgets share rows and may be rendered later; other items take a whole row. */
export const waits = (item: ItemProgram): item is Extract<ItemProgram, { kind: 'field' | 'widget' }> =>
  item.kind === 'field' || item.kind === 'widget'

/** The number of columns that an item spans in a grid of `columns`. */
export const spanOf = (item: ItemProgram, columns: number): number =>
  waits(item) ? Math.min(item.span ?? 1, columns) : columns

/** The column counts that narrow screens fold the grid to; spans fold with them. */
const foldsOf = (columns: number): number[] => [...new Set([columns, Math.min(columns, 2), 1])]

/** The column after the last item, laid out from column `start`; 0 if the row is full. */
const endOf = (items: readonly ItemProgram[], columns: number, start: number): number =>
  items.reduce((at, item) => {
    const span = spanOf(item, columns)
    return ((at + span > columns ? 0 : at) + span) % columns
  }, start)

const endsRow = (items: readonly ItemProgram[], columns: number): boolean =>
  foldsOf(columns).every((fold) => endOf(items, fold, 0) === 0)

/** Splits a long list into parts of 12 to 24 items, at the end of a row (if all items are visible). */
export function rowsOfItems(items: readonly ItemProgram[], columns: number): ItemProgram[][] {
  const parts: ItemProgram[][] = []
  let part: ItemProgram[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < minInPart || (part.length < maxInPart && !endsRow(part, columns))) continue
    parts.push(part)
    part = []
  }
  return part.length > 0 ? [...parts, part] : parts
}

/**
 * Which parts may be boxes without leaving gaps: those that start and end a row in all folds, with the items visible now. The last part
 * may end anywhere.
 */
function wholeParts(parts: readonly (readonly ItemProgram[])[], columns: number): boolean[] {
  const whole = parts.map((part) => part.every(waits))
  for (const fold of foldsOf(columns)) {
    let at = 0
    for (const [index, part] of parts.entries()) {
      const end = endOf(part, fold, at)
      if (at !== 0 || (end !== 0 && index < parts.length - 1)) whole[index] = false
      at = end
    }
  }
  return whole
}

export const noBox: CSSProperties = { display: 'contents' }

/** The surrounding grid continues inside the box. The margin leaves room for focus rings. */
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
 * Which parts are boxes: those that have filled whole rows ever since they were mounted. Making a part a box again costs more than it
 * saves, because fields that were hidden once will be hidden again.
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

/** Heights of controls with more than one line, by widget. */
const heightsPx: Readonly<Record<string, number>> = {
  longtext: 130,
  richtext: 380,
  markdown: 260,
  code: 220,
  json: 220,
  table: 320,
  image: 140,
  file: 90,
  geo: 320,
}

const linePx = 56

/** Approximate height of an item once rendered, so that the layout does not jump. */
export function expectedHeightPx(item: ItemProgram): number {
  if (item.kind === 'field') return heightsPx[item.field.type.id] ?? linePx
  if (item.kind === 'list' || item.kind === 'screen') return 460
  if (item.kind === 'timeline') return 200
  return item.kind === 'widget' ? 120 : linePx
}
