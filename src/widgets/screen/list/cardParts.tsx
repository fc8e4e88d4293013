import { messages } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import type { ListController, ShownColumn, ShownRow } from '#react/list'
import { CellContent } from './CellContent.tsx'
import { columnTitle } from './listText.ts'
import { useListPart } from './useListPart.ts'

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

interface CardPartProps {
  list: ListController
  shownRow: ShownRow
}

/** The tick of a card, where rows can be ticked. */
export function CardTick({ list, shownRow: { id, row } }: CardPartProps) {
  const chosen = useListPart(list, ({ selected }) => selected.has(id))
  if (!list.selectable()) return null
  return (
    <label className="card-tick">
      <input
        type="checkbox"
        aria-label={messages.screen.chooseRow}
        checked={chosen}
        onChange={({ target }) => list.dispatch({ type: 'select', rows: [row], selected: target.checked })}
      />
    </label>
  )
}

/** The facts of a card, each with its name. */
export const CardFacts = ({ list, shownRow, columns }: CardPartProps & { columns: readonly ColumnProgram[] }) => (
  <dl className="card-facts">
    {columns.map((column) => (
      <div key={column.id}>
        <dt>{columnTitle(list, column)}</dt>
        <dd>
          <CellContent list={list} shownRow={shownRow} column={column} />
        </dd>
      </div>
    ))}
  </dl>
)
