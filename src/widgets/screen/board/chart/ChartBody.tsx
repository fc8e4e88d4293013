import type { CardOfKind } from '#core/screen'
import { type ChartFigures, chartFigures } from '#react/board'
import type { FigureContext, OpenRow } from '../figureContext.ts'
import { numberText } from '../numberText.ts'
import { Drawing } from './drawingPart.tsx'

interface CloudProps {
  figures: ChartFigures
  press: ((label: number) => void) | undefined
}

const [leastPx, mostPx] = [13, 28]

/** Words, the larger the more often. The number stands in the tooltip. */
function Cloud({ figures: { keys, labels, lines }, press }: CloudProps) {
  const values = (lines[0]?.values ?? []).map((value) => value ?? 0)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const size = (value: number) =>
    leastPx + (most === least ? 0 : ((value - least) / (most - least)) * (mostPx - leastPx))
  return (
    <ul className="board-cloud">
      {labels.map((label, index) => {
        const value = values[index] ?? 0
        const style = { fontSize: size(value) }
        const title = `${label} ${numberText(value)}`
        return (
          <li key={keys[index]} title={title}>
            {press ? (
              <button type="button" className="board-press is-link" style={style} onClick={() => press(index)}>
                {label}
              </button>
            ) : (
              <span style={style}>{label}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RankProps {
  figures: ChartFigures
  press: ((label: number) => void) | undefined
}

/** Who leads: numbered lines with bars. They scroll by the keyboard as well: by their names where these can be pressed, else as a whole. */
function Rank({ figures: { keys, labels, lines }, press }: RankProps) {
  const [line] = lines
  const values = line?.values ?? []
  const most = Math.max(...values.map((value) => value ?? 0), 1)
  return (
    <ol className="board-rank" tabIndex={press ? undefined : 0}>
      {labels.map((label, index) => (
        <li key={keys[index]}>
          <span className="board-rank-place">{index + 1}</span>
          {press ? (
            <button
              type="button"
              className="board-press is-link board-rank-name"
              title={label}
              onClick={() => press(index)}
            >
              {label}
            </button>
          ) : (
            <span className="board-rank-name" title={label}>
              {label}
            </span>
          )}
          <span className="board-rank-bar" aria-hidden>
            <span style={{ width: `${((values[index] ?? 0) / most) * 100}%` }} />
          </span>
          <span className="board-rank-value">
            {numberText(values[index] ?? null)}
            {line?.unit}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface ChartBodyProps {
  card: CardOfKind<'chart'>
  context: FigureContext
  open: OpenRow
}

/** A chart of the kind that its card says. */
export function ChartBody({ card, context, open }: ChartBodyProps) {
  const figures = chartFigures(card, context)
  const press = open && ((label: number) => open(figures.rowAt(label)))
  if (card.as === 'rank') return <Rank figures={figures} press={press} />
  if (card.as === 'cloud') return <Cloud figures={figures} press={press} />
  return <Drawing card={card} figures={figures} press={press} />
}
