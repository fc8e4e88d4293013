import type { LiveChange } from '#core/live'
import type { RecordValues } from '#core/model'
import type { DashboardCard, DashboardProgram } from '#core/screen'
import { atMostEvery, type Throttled } from '#react/live'
import type { ClockPort } from '#runtime/port'
import type { CardLoader, CardState } from './cardLoader.ts'
import { listQuery, type SourceContext } from './sourceRows.ts'

/** Keeps cards up to date with their records. */
export interface CardFollower {
  /** The parameters of the list call of a card over records; null for other sources. */
  query(card: DashboardCard): Readonly<Record<string, string>> | null
  /** Replaces changed rows of a card; reloads the card if rows were added or removed. */
  merge(card: DashboardCard, change: LiveChange): void
  /** Cancels pending reloads. */
  unfollow(): void
}

interface FollowingInput {
  loader: CardLoader
  clock: ClockPort
  context(): Omit<SourceContext, 'ports'>
  card(id: string): CardState | undefined
  put(id: string, card: CardState): void
}

/** Minimum time between two reloads of a card, however many messages arrive. */
const reloadMs = 3_000

export function followingOf({ loader, clock, context, card: stateOf, put }: FollowingInput): CardFollower {
  const paced = new Map<string, Throttled>()
  const reload = (card: DashboardCard) => {
    const own = paced.get(card.id) ?? atMostEvery(clock, reloadMs, () => loader.load([card]))
    paced.set(card.id, own)
    own.ask()
  }
  return {
    query: ({ source }) => (source?.kind === 'rows' ? listQuery(source, context()) : null),
    merge(card, change) {
      const current = stateOf(card.id)
      if (!current) return
      if (change.stale || isOther(current.rows, change)) reload(card)
      if (change.rows.length > 0) put(card.id, { ...current, rows: merged(current.rows, change.rows) })
    },
    unfollow() {
      for (const own of paced.values()) own.stop()
      paced.clear()
    },
  }
}

/** True if records have joined or left the rows of the query. */
function isOther(current: readonly RecordValues[], { rows, gone }: LiveChange): boolean {
  const ids = new Set(current.map(({ id }) => String(id)))
  return gone.some((id) => ids.has(id)) || rows.some(({ id }) => !ids.has(String(id)))
}

/** Replaces changed rows in place. */
const merged = (current: readonly RecordValues[], rows: LiveChange['rows']): readonly RecordValues[] =>
  current.map((row) => rows.find(({ id }) => String(id) === String(row.id)) ?? row)

type Own = (cards: readonly DashboardCard[]) => readonly DashboardCard[]

/** Timers in seconds with the cards that each reloads: one for each interval of single cards, one for all others. */
function spansOf({ cards, refreshS }: DashboardProgram): [number, Own][] {
  const spans = [...new Set(cards.flatMap((card) => (card.refreshS ? [card.refreshS] : [])))]
  const own = spans.map((span): [number, Own] => [span, (all) => all.filter((card) => card.refreshS === span)])
  return refreshS ? [...own, [refreshS, (all) => all.filter((card) => !card.refreshS)]] : own
}

interface TimerInput {
  clock: ClockPort
  /** False while the page is hidden: then nothing is loaded. */
  isShown(): boolean
  run(own: Own): void
}

/** Runs the timers of the document; returns how to stop. */
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
