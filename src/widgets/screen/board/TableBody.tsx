import type { CardOfKind, SourceProgram } from '#core/screen'
import { type TableCell, tableRows } from '#react/board'
import { useDictionaryArrivals } from '#react/engine'
import { ToneMark } from '#widgets/face'
import type { FigureContext, OpenRow } from './figureContext.ts'

interface TableBodyProps {
  card: CardOfKind<'table'>
  context: FigureContext
  open: OpenRow
}

type Column = CardOfKind<'table'>['columns'][number]

/** A small table, never wider than its card. A click on the first column opens the card's link. */
export function TableBody({ card, context, open }: TableBodyProps) {
  useDictionaryArrivals()
  const rows = tableRows(card, context)
  const kinds = card.columns.map((_, place) => kindOf(rows.flatMap((row) => row[place] ?? [])))
  return (
    <div className="board-table is-fitted">
      <table style={{ gridTemplateColumns: kinds.map((kind) => widths[kind]).join(' ') }}>
        <thead>
          <tr>
            {card.columns.map((column, place) => (
              <th key={column.value} className={kinds[place]}>
                {headingOf(card.source, column, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {context.rows.map((row, index) => (
            <tr key={typeof row.id === 'string' ? row.id : index}>
              {rows[index]?.map(({ text, full, tone }, place) => (
                <td key={card.columns[place]?.value} title={full} className={kinds[place]}>
                  {open && place === 0 ? (
                    <button type="button" className="board-press is-link" onClick={() => open(row)}>
                      {text}
                    </button>
                  ) : (
                    <ToneMark text={text} tone={tone} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Texts give way where there is little room; numbers, tags and moments are always whole. */
const widths = {
  'is-text': 'minmax(64px, auto)',
  'is-whole': 'minmax(max-content, auto)',
  'is-number': 'minmax(max-content, auto)',
}

function kindOf(cells: readonly TableCell[]): keyof typeof widths {
  if (cells.some(({ isNumber }) => isNumber)) return 'is-number'
  return cells.some(({ tone, text, full }) => tone !== '' || text !== full) ? 'is-whole' : 'is-text'
}

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
