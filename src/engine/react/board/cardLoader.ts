import type { RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { CardOfKind, DashboardCard, SourceProgram } from '#core/screen'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import type { Names, Scope } from '#react/scope'
import { type HttpCalls, isAborted } from '#runtime/http'
import type { RecordService } from '#runtime/record'
import { daysOf } from './month.ts'
import { queryOfSource, type SourceRows } from './sourceRows.ts'

/** State of a card. Its rows stay while they are requested again, and when that fails; a failure of another query replaces them. */
export interface CardState {
  /** `waiting`: a required filter is not set. `stale`: the rows answer the query, but it failed when it was made again. */
  status: 'waiting' | 'loading' | 'ready' | 'stale' | 'failed'
  rows: readonly RecordValues[]
  /** Number of records that the limit of the card's source leaves out. */
  further: number
  failure: LoadFailure | null
}

interface CardLoaderInput {
  scope: Scope
  ports: { records: RecordService; http: HttpCalls; report(error: unknown, place: string): string }
  screenId: string
  names(): Names
  filters(): Readonly<Record<string, FilterValue>>
  /** True while a required filter is not set. */
  isWaiting(): boolean
  card(id: string): CardState | undefined
  /** The month that a calendar card shows. */
  month(card: CardOfKind<'calendar'>): string
  put(id: string, state: CardState): void
}

/** A card, or an additional source that a card compares its rows with. */
export type LoadableCard = DashboardCard | { kind?: never; id: string; source?: SourceProgram }

/** Loads the rows of cards. */
export interface CardLoader {
  load(cards: readonly LoadableCard[]): void
  /** Loads only the cards whose query differs from the loaded one. */
  loadChanged(cards: readonly LoadableCard[]): void
  stop(): void
}

const firstCard: CardState = Object.freeze({ status: 'loading', rows: [], further: 0, failure: null })

/** Each card is loaded separately, but equal queries are sent once; for each card only the last answer counts. */
export function createCardLoader(input: CardLoaderInput): CardLoader {
  const { ports, put } = input
  const runs = new Map<string, object>()
  const queries = queriesOf(input)
  const ends = new Set<AbortController>()

  const follow = async ({ id }: LoadableCard, answer: Promise<SourceRows>) => {
    const own = {}
    const before = input.card(id) ?? firstCard
    runs.set(id, own)
    if (before.status !== 'ready') put(id, { ...before, status: 'loading', failure: null })
    try {
      const loaded = await answer
      if (runs.get(id) === own) put(id, { status: 'ready', ...queries.answered(id, loaded), failure: null })
    } catch (error) {
      if (runs.get(id) !== own || isAborted(error)) return
      const failure = loadFailureOf(error)
      if (failure.kind === 'failed') ports.report(error, `card ${input.screenId} ${id}`)
      const isStale = failure.kind === 'failed' && queries.hasRows(id, before)
      put(id, { ...before, status: isStale ? 'stale' : 'failed', failure })
    }
  }

  const loader: CardLoader = {
    loadChanged: (cards) => loader.load(cards.filter((card) => !queries.isAnswered(card))),
    load(cards) {
      const end = new AbortController()
      const requests = new Map<string, Promise<SourceRows>>()
      ends.add(end)
      const followed = cards.flatMap((card) => {
        if (!card.source || input.isWaiting()) {
          runs.delete(card.id)
          put(card.id, { ...firstCard, status: card.source ? 'waiting' : 'ready' })
          return []
        }
        const query = queries.next(card, card.source)
        const answer = requests.get(query.key) ?? query.ask({ signal: end.signal, quiet: 'all', batch: true })
        requests.set(query.key, answer)
        return [follow(card, answer)]
      })
      void Promise.all(followed).then(() => ends.delete(end))
    },
    stop() {
      for (const end of ends) end.abort()
      runs.clear()
    },
  }
  return loader
}

/** The queries of cards, and which of them have been answered. */
function queriesOf({ scope, ports, names, filters, month, card: stateOf }: CardLoaderInput) {
  const keys = new Map<string, string>()
  /** The query that the rows of a card answer. */
  const rowKeys = new Map<string, string | undefined>()
  const now = (card: LoadableCard, source: SourceProgram) => {
    const within = card.kind === 'calendar' ? { name: card.day, days: daysOf(month(card)) } : undefined
    return queryOfSource(source, { scope, names: names(), values: filters(), ports, within })
  }
  return {
    next(card: LoadableCard, source: SourceProgram) {
      const query = now(card, source)
      keys.set(card.id, query.key)
      return query
    },
    /** `rows` as those of the latest query of a card. */
    answered(id: string, rows: SourceRows) {
      rowKeys.set(id, keys.get(id))
      return rows
    },
    /** The rows of a card are those of its latest query, from an earlier time. */
    hasRows: (id: string, { rows }: CardState) => rows.length > 0 && rowKeys.get(id) === keys.get(id),
    isAnswered: (card: LoadableCard) =>
      stateOf(card.id)?.status === 'ready' && (!card.source || keys.get(card.id) === now(card, card.source).key),
  }
}

/** The cards that are told by one before them to be out of reach: an outage is told once. */
export function outOfReach(
  cards: readonly { id: string }[],
  states: Readonly<Record<string, CardState>>,
): ReadonlySet<string> {
  const lost = cards.filter(({ id }) => states[id]?.failure?.outage)
  return new Set(lost.slice(1).map(({ id }) => id))
}
