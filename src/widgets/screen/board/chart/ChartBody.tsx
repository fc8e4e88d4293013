import { toneIn } from '#core/dictionary'
import { toned } from '#core/palette'
import type { CardOfKind } from '#core/screen'
import { type ChartFigures, chartFigures, emptyTextOf, isEmptyChart, isLevel, type ValueMarks } from '#react/board'
import { useDictionary } from '#react/source'
import { EmptyView } from '../../state/StateView.tsx'
import type { FigureContext, OpenRow } from '../figureContext.ts'
import { numberText, quantityText } from '../numberText.ts'
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

/** Who leads: numbered lines with bars, in the order of their rows or of their values. They scroll by the keyboard as well: by their names where these can be pressed, else as a whole. */
function Rank({ figures: { keys, labels, tones, lines }, byValue, press }: RankProps & { byValue: boolean }) {
  const [line] = lines
  const values = line?.values ?? []
  const most = Math.max(...values.map((value) => value ?? 0), 1)
  const order = labels.map((label, index) => ({ label, index }))
  if (byValue) order.sort((one, other) => (values[other.index] ?? 0) - (values[one.index] ?? 0))
  return (
    <ol className="board-rank" tabIndex={press ? undefined : 0}>
      {order.map(({ label, index }, place) => (
        <li key={keys[index]}>
          <span className="board-rank-place">{place + 1}</span>
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
          <span className={toned('board-rank-bar', tones[index])} aria-hidden>
            <span style={{ width: `${((values[index] ?? 0) / most) * 100}%` }} />
          </span>
          <span className="board-rank-value">{quantityText(values[index] ?? null, line?.unit)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Equal numbers: their names, and what each of them comes to. */
const LevelTable = ({ figures: { keys, labels, lines }, press }: RankProps) => (
  <div className="board-table">
    <table>
      <tbody>
        {labels.map((label, index) => (
          <tr key={keys[index]}>
            <th scope="row">
              {press ? (
                <button type="button" className="board-press is-link" onClick={() => press(index)}>
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            <td className="is-number">{quantityText(lines[0]?.values[index] ?? null, lines[0]?.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What a dictionary says about its values. */
function useValueMarks(code = ''): ValueMarks {
  const { options } = useDictionary(code)
  const placeOf = (value: string) => {
    const place = options.findIndex((option) => String(option.value) === value)
    return place < 0 ? options.length : place
  }
  return { toneOf: (value) => toneIn(options, value), placeOf }
}

/** Parts of a round chart that the eye still tells apart. spec: look, Dashboard */
const maxParts = 6
const isCrowded = ({ as }: CardOfKind<'chart'>, { keys }: ChartFigures): boolean =>
  (as === 'ring' || as === 'rose') && keys.length > maxParts

/** Whether a document has put groups in an order. */
const isSorted = ({ source }: CardOfKind<'chart'>): boolean =>
  source?.kind !== 'aggregate' || source.aggregate.sort.length > 0

interface ChartBodyProps {
  card: CardOfKind<'chart'>
  context: FigureContext
  open: OpenRow
}

/** A chart of the kind that its card says. */
export function ChartBody({ card, context, open }: ChartBodyProps) {
  const marks = { x: useValueMarks(card.dicts.x), series: useValueMarks(card.dicts.series) }
  const figures = chartFigures(card, context, marks)
  const press = open && ((label: number) => open(figures.rowAt(label)))
  if (isEmptyChart(card, figures)) return <EmptyView small title={emptyTextOf(card, context)} />
  const crowded = isCrowded(card, figures)
  const isRank = card.as === 'rank' || crowded
  if ((isRank || card.as === 'bar') && isLevel(figures)) return <LevelTable figures={figures} press={press} />
  if (isRank) return <Rank figures={figures} byValue={crowded || !isSorted(card)} press={press} />
  if (card.as === 'cloud') return <Cloud figures={figures} press={press} />
  return <Drawing card={card} figures={figures} press={press} />
}
