import type { RecordValues } from '#core/model'
import type { CardOfKind, SourceProgram } from '#core/screen'
import { labelOf } from '#react/board'
import type { OpenRow } from './reading.ts'

interface TableBodyProps {
  card: CardOfKind<'table'>
  rows: readonly RecordValues[]
  open: OpenRow
}

/** A few rows with a few columns. A press on the first column opens what the card leads to. */
export const TableBody = ({ card, rows, open }: TableBodyProps) => (
  <div className="board-table">
    <table>
      <thead>
        <tr>
          {card.columns.map((name) => (
            <th key={name}>{headingOf(card.source, name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={typeof row.id === 'string' ? row.id : index}>
            {card.columns.map((name, column) => (
              <td key={name} title={labelOf(row, name)}>
                {open && column === 0 ? (
                  <button type="button" className="board-press is-link" onClick={() => open(row)}>
                    {labelOf(row, name)}
                  </button>
                ) : (
                  labelOf(row, name)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What a column is called: by its field; what a call answers by its name. */
function headingOf(source: SourceProgram | undefined, name: string): string {
  if (source?.kind === 'rows') return source.model.field(name)?.title ?? name
  if (source?.kind === 'aggregate') return source.aggregate.model.field(name)?.title ?? name
  return name
}
