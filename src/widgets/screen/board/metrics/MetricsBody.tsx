import type { CardOfKind } from '#core/screen'
import { type DashboardController, metricFigures } from '#react/board'
import { useWatched } from '#react/watch'
import type { Reading } from '../reading.ts'
import { Metric } from './Metric.tsx'
import './metrics.css'

interface MetricsBodyProps {
  board: DashboardController
  card: CardOfKind<'metrics'>
  reading: Reading
}

/** Values on small cards, each with its range and its course. */
export function MetricsBody({ board, card, reading }: MetricsBodyProps) {
  const { cards } = useWatched(board.state)
  const beside = (id = '') => cards[id]?.rows ?? []
  const metrics = metricFigures(card, {
    ...reading,
    before: beside(card.before?.rows.id),
    limits: beside(card.limits?.rows.id),
  })
  return (
    <ul className="metrics">
      {metrics.map((metric) => (
        <Metric key={metric.id} metric={metric} compared={card.before !== undefined} />
      ))}
    </ul>
  )
}
