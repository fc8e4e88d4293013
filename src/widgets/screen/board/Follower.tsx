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

/** Follows the records of a card while it is seen, and draws nothing. More than a question may name are asked for by time alone. */
export function Follower({ board, card }: FollowerProps) {
  const { runtime } = useEngine()
  const visible = useVisible()
  const [channel] = useState(() => liveOf(runtime))
  const { cards, filters } = useWatched(board.state)
  const ids = (cards[card.id]?.rows ?? []).map(({ id }) => String(id)).join(',')
  const isAsked = cards[card.id]?.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is another with other filters
  useEffect(() => {
    const params = board.question(card)
    const { source } = card
    if (!visible || !isAsked || !params || source?.kind !== 'rows') return
    const shownIds = ids === '' ? [] : ids.split(',')
    if (shownIds.length > limit.idsPerBatch) return
    const { program } = board
    const question = { socketKey: program.id, model: source.model.id, params, ids: shownIds }
    const whole = shownIds.length < source.limit
    return channel.watch({ question: { ...question, whole }, onChange: (change) => board.merge(card, change) })
  }, [board, card, visible, channel, ids, isAsked, filters])
  return null
}
