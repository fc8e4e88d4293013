import { messages } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import type { ListController, ShownRow } from '#react/list'
import { CellContent } from './CellContent.tsx'
import { columnTitle } from './columnTitle.ts'
import { useListPart } from './useListPart.ts'

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
