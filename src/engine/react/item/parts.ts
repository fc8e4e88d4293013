import type { ItemProgram } from '#core/screen'

/** Fewer items than this are never a part. Twelve fill whole rows of one, two, three and four columns. */
const leastInPart = 12
const mostInPart = 2 * leastInPart

/** Only fields and widgets share rows and wait to be drawn; all else takes a row for itself. */
export const waits = (item: ItemProgram): item is Extract<ItemProgram, { kind: 'field' | 'widget' }> =>
  item.kind === 'field' || item.kind === 'widget'

/** The columns that an item takes of so many. */
export const spanOf = (item: ItemProgram, columns: number): number =>
  waits(item) ? Math.min(item.span ?? 1, columns) : columns

/** Narrow places fold the columns to two and to one, and spans with them. */
const foldsOf = (columns: number): number[] => [...new Set([columns, Math.min(columns, 2), 1])]

/** Where the row stands after the items have been laid from column `start` on: 0 when the last one ends it. */
const endOf = (items: readonly ItemProgram[], columns: number, start: number): number =>
  items.reduce((at, item) => {
    const span = spanOf(item, columns)
    return ((at + span > columns ? 0 : at) + span) % columns
  }, start)

const endsRow = (items: readonly ItemProgram[], columns: number): boolean =>
  foldsOf(columns).every((fold) => endOf(items, fold, 0) === 0)

/** A long list in parts of a dozen or two, cut where a row ends as long as everything is shown. */
export function rowsOfItems(items: readonly ItemProgram[], columns: number): ItemProgram[][] {
  const parts: ItemProgram[][] = []
  let part: ItemProgram[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < leastInPart || (part.length < mostInPart && !endsRow(part, columns))) continue
    parts.push(part)
    part = []
  }
  return part.length > 0 ? [...parts, part] : parts
}

/**
 * Which parts may stand in a box of their own without a gap: those that begin a row and end one, in all folds, with what of
 * them is shown at the moment. The last one may end where it likes.
 */
export function wholeParts(parts: readonly (readonly ItemProgram[])[], columns: number): boolean[] {
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
