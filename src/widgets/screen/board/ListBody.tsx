import type { CardOfKind } from '#core/screen'
import { type ListLine, listLines } from '#react/board'
import { useDictionaryArrivals } from '#react/engine'
import { ToneMark } from '#widgets/face'
import type { FigureContext, OpenRow } from './figureContext.ts'

interface ListBodyProps {
  card: CardOfKind<'list'>
  context: FigureContext
  open: OpenRow
}

/** Rows as a list: a label with texts below and beside it. */
export function ListBody({ card, context, open }: ListBodyProps) {
  useDictionaryArrivals()
  return (
    <ul className="board-list">
      {listLines(card, context).map((line, index) => (
        <li key={typeof line.row.id === 'string' ? line.row.id : index} className="board-row">
          <Line line={line} open={open} />
        </li>
      ))}
    </ul>
  )
}

/** The label is the button, and its click area covers the row. */
function Line({ line: { row, label, sub, time, tag, tone }, open }: { line: ListLine; open: OpenRow }) {
  return (
    <>
      <div className="board-line">
        {open ? (
          <button type="button" className="board-press board-line-name" title={label} onClick={() => open(row)}>
            {label}
          </button>
        ) : (
          <span className="board-line-name" title={label}>
            {label}
          </span>
        )}
        {tag && <ToneMark text={tag} tone={tone} />}
        {!sub && !tag && time && <time>{time}</time>}
      </div>
      {(sub || (tag && time)) && (
        <div className="board-line is-below">
          <span className="board-line-name" title={sub}>
            {sub}
          </span>
          {time && <time>{time}</time>}
        </div>
      )}
    </>
  )
}
