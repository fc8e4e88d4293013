import type { LiveChange } from '#core/live'
import type { RecordValues } from '#core/model'
import type { DashboardCard, DashboardProgram } from '#core/screen'
import { atMostEvery, type Throttled } from '#react/live'
import type { ClockPort } from '#runtime/port'
import type { CardLoader, CardState } from './cardLoader.ts'
import { listQuery, type SourceContext } from './sourceRows.ts'

/** How a card follows its records. */
export interface CardFollower {
  /** The parameters of the list call by which a card asks for records; null for other sources. */
  query(card: DashboardCard): Readonly<Record<string, string>> | null
  /** Puts changed rows in the place of those that a card shows; for new ones, and in place of those that are gone, it asks again. */
  merge(card: DashboardCard, change: LiveChange): void
  /** Received messages cause no more requests. */
  unfollow(): void
}

interface FollowingInput {
  loader: CardLoader
  clock: ClockPort
  asking(): Omit<SourceContext, 'ports'>
  card(id: string): CardState | undefined
  put(id: string, card: CardState): void
}

/** However many messages arrive, a card is loaded again no sooner. */
const askAgainMs = 3_000

export function followingOf({ loader, clock, asking, card: stateOf, put }: FollowingInput): CardFollower {
  const paced = new Map<string, Throttled>()
  const askAgain = (card: DashboardCard) => {
    const own = paced.get(card.id) ?? atMostEvery(clock, askAgainMs, () => loader.load([card]))
    paced.set(card.id, own)
    own.ask()
  }
  return {
    query: ({ source }) => (source?.kind === 'rows' ? listQuery(source, asking()) : null),
    merge(card, change) {
      const current = stateOf(card.id)
      if (!current) return
      if (change.stale || isOther(current.rows, change)) askAgain(card)
      if (change.rows.length > 0) put(card.id, { ...current, rows: merged(current.rows, change.rows) })
    },
    unfollow() {
      for (const own of paced.values()) own.stop()
      paced.clear()
    },
  }
}

/** Other records meet the query than those that are shown. */
function isOther(current: readonly RecordValues[], { rows, gone }: LiveChange): boolean {
  const ids = new Set(current.map(({ id }) => String(id)))
  return gone.some((id) => ids.has(id)) || rows.some(({ id }) => !ids.has(String(id)))
}

/** Rows keep their places. */
const merged = (current: readonly RecordValues[], rows: LiveChange['rows']): readonly RecordValues[] =>
  current.map((row) => rows.find(({ id }) => String(id) === String(row.id)) ?? row)

type Own = (cards: readonly DashboardCard[]) => readonly DashboardCard[]

/** Seconds, and the cards that are requested again each time: those that say so themselves, and all others together. */
function spansOf({ cards, refreshS }: DashboardProgram): [number, Own][] {
  const spans = [...new Set(cards.flatMap((card) => (card.refreshS ? [card.refreshS] : [])))]
  const own = spans.map((span): [number, Own] => [span, (all) => all.filter((card) => card.refreshS === span)])
  return refreshS ? [...own, [refreshS, (all) => all.filter((card) => !card.refreshS)]] : own
}

interface TimerInput {
  clock: ClockPort
  /** False while nobody sees the screen: then nothing is loaded. */
  isShown(): boolean
  run(own: Own): void
}

/** Asks again and again, as the document says; the answer ends it. */
export function startTimers(program: DashboardProgram, { clock, isShown, run }: TimerInput): () => void {
  const stops = spansOf(program).map(([everyS, own]) => {
    let stop = () => {}
    const next = () => {
      stop = clock.after(everyS * 1_000, () => {
        if (isShown()) run(own)
        next()
      })
    }
    next()
    return () => stop()
  })
  return () => {
    for (const stop of stops) stop()
  }
}
