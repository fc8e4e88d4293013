import type { ChartFigures } from '#react/board'
import { numberText } from '../numberText.ts'

interface RankProps {
  figures: ChartFigures
  press: ((label: number) => void) | undefined
}

/** Who leads: numbered lines with bars. They scroll by the keyboard as well: by their names where these can be pressed, else as a whole. */
export function Rank({ figures: { keys, labels, lines }, press }: RankProps) {
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
