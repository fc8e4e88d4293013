import type { ColumnProgram } from '#core/screen'
import type { ListController, ShownColumn, ShownRow } from '#react/list'

/** Every column whose face cards may draw. */
export const cardColumns = ({ program, card }: ListController): readonly ColumnProgram[] =>
  card ? [...program.columns, card.title, ...(card.image ? [card.image] : []), ...card.items] : program.columns

/** The class of a card, with the colour of its row. */
export const cardClass = (list: ListController, { row, more }: ShownRow): string => {
  const tone = more ? '' : list.rowTone(row)
  return tone ? `card card-tone-${tone}` : 'card'
}

/** The name opens the record wherever some column does. */
export function opening({ program }: ListController, { column }: Pick<ShownColumn, 'column'>): ColumnProgram {
  const open = column.open ?? program.columns.find((other) => other.open)?.open
  return open ? { ...column, open } : column
}
