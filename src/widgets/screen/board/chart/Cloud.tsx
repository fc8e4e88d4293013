import type { ChartFigures } from '#react/board'
import { numberText } from '../numberText.ts'

interface CloudProps {
  figures: ChartFigures
  press: ((label: number) => void) | undefined
}

const [leastPx, mostPx] = [13, 28]

/** Words, the larger the more often. The number stands in the tooltip. */
export function Cloud({ figures: { keys, labels, lines }, press }: CloudProps) {
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
