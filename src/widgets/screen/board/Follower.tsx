import { useEffect, useState } from 'react'
import { limit } from '#core/limit'
import type { CardOfKind } from '#core/screen'
import type { DashboardController } from '#react/board'
import { useEngine } from '#react/engine'
import { liveOf } from '#react/live'
import { useVisible } from '#react/visible'
import { useWatched } from '#react/watch'

interface FollowerProps {
  board: DashboardController
  card: CardOfKind<'metrics' | 'list' | 'map'>
}

/** Follows the records of a card while it is seen, and draws nothing. More than a subscription may name are asked for by time alone. */
export function Follower({ board, card }: FollowerProps) {
  const { runtime } = useEngine()
  const visible = useVisible()
  const [channel] = useState(() => liveOf(runtime))
  const { cards, filters } = useWatched(board.state)
  const ids = (cards[card.id]?.rows ?? []).map(({ id }) => String(id)).join(',')
  const isReady = cards[card.id]?.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters make another query
  useEffect(() => {
    const params = board.query(card)
    const { source } = card
    if (!visible || !isReady || !params || source?.kind !== 'rows') return
    const shownIds = ids === '' ? [] : ids.split(',')
    if (shownIds.length > limit.idsPerBatch) return
    const { program } = board
    const subscription = { socketKey: program.id, model: source.model.id, params, ids: shownIds }
    const whole = shownIds.length < source.limit
    return channel.watch({ subscription: { ...subscription, whole }, onChange: (change) => board.merge(card, change) })
  }, [board, card, visible, channel, ids, isReady, filters])
  return null
}
