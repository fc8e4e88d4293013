import { useEffect, useState } from 'react'
import type { CardOfKind } from '#core/screen'
import { type DashboardController, metricFigures } from '#react/board'
import { useEngine } from '#react/engine'
import { liveOf } from '#react/live'
import { useVisible } from '#react/visible'
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
  useLive(board, card)
  const beside = (id = '') => cards[id]?.rows ?? []
  const metrics = metricFigures(card, {
    ...reading,
    before: beside(card.before?.asked.id),
    limits: beside(card.limits?.asked.id),
  })
  return (
    <ul className="metrics">
      {metrics.map((metric) => (
        <Metric key={metric.id} metric={metric} compared={card.before !== undefined} />
      ))}
    </ul>
  )
}

/** Follows the records of the card while it is seen. */
function useLive(board: DashboardController, card: CardOfKind<'metrics'>): void {
  const { runtime } = useEngine()
  const visible = useVisible()
  const [channel] = useState(() => liveOf(runtime))
  const { cards, filters } = useWatched(board.state)
  const ids = (cards[card.id]?.rows ?? []).map(({ id }) => String(id)).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is another with other filters
  useEffect(() => {
    const params = board.question(card)
    if (!card.live || !visible || !params || card.source?.kind !== 'rows' || ids === '') return
    const question = {
      socketKey: board.program.id,
      model: card.source.model.id,
      params,
      ids: ids.split(','),
      whole: false,
    }
    return channel.watch({ question, heard: (change) => board.merge(card, change) })
  }, [board, card, visible, channel, ids, filters])
}
