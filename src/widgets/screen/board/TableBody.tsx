import type { CardOfKind, SourceProgram } from '#core/screen'
import { labelOf } from '#react/board'
import type { FigureContext, OpenRow } from './figureContext.ts'

interface TableBodyProps {
  card: CardOfKind<'table'>
  context: FigureContext
  open: OpenRow
}

type Column = CardOfKind<'table'>['columns'][number]

/** A small table. A click on the first column opens the card's link. */
export const TableBody = ({ card, context, open }: TableBodyProps) => (
  <div className="board-table">
    <table>
      <thead>
        <tr>
          {card.columns.map((column) => (
            <th key={column.value} className={isNumber(column, context) ? 'is-number' : undefined}>
              {headingOf(card.source, column, context)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {context.rows.map((row, index) => (
          <tr key={typeof row.id === 'string' ? row.id : index}>
            {card.columns.map((column, place) => (
              <td
                key={column.value}
                title={labelOf(row, column.value)}
                className={isNumber(column, context) ? 'is-number' : undefined}
              >
                {open && place === 0 ? (
                  <button type="button" className="board-press is-link" onClick={() => open(row)}>
                    {labelOf(row, column.value)}
                  </button>
                ) : (
                  labelOf(row, column.value)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Numbers are right-aligned, as in lists. */
const isNumber = ({ value }: Column, { rows }: FigureContext): boolean =>
  rows.some((row) => typeof row[value] === 'number') && !rows.some((row) => `${value}_dictText` in row)

/** The title of a column: its label, else the title of its field; for calls the name. */
function headingOf(
  source: SourceProgram | undefined,
  { value, title }: Column,
  { scope, names }: FigureContext,
): string {
  if (title) return title.read(scope.evaluation(undefined, {}, names))
  if (source?.kind === 'rows') return source.model.field(value)?.title ?? value
  if (source?.kind === 'aggregate') return source.aggregate.model.field(value)?.title ?? value
  return value
}
