import type { LiveChange } from '#core/live'
import type { RecordValues } from '#core/model'
import type { DashboardCard } from '#core/screen'
import type { CardLoader, CardState } from './cardLoader.ts'
import { type Asking, listQuery } from './sourceRows.ts'

/** How a card follows its records. */
export interface Following {
  /** The parameters of the list call by which a card asks for records; null for other sources. */
  question(card: DashboardCard): Readonly<Record<string, string>> | null
  /** Puts changed rows in the place of those that a card shows. */
  merge(card: DashboardCard, change: LiveChange): void
}

interface FollowingInput {
  loader: CardLoader
  asking(): Omit<Asking, 'ports'>
  card(id: string): CardState | undefined
  put(id: string, card: CardState): void
}

export const followingOf = ({ loader, asking, card: stateOf, put }: FollowingInput): Following => ({
  question: ({ source }) => (source?.kind === 'rows' ? listQuery(source, asking()) : null),
  merge(card, change) {
    const shown = stateOf(card.id)
    if (change.stale) loader.load([card])
    else if (shown) put(card.id, { ...shown, rows: merged(shown.rows, change) })
  },
})

/** Rows keep their places; those that are gone go. */
const merged = (shown: readonly RecordValues[], { rows, gone }: LiveChange): readonly RecordValues[] =>
  shown
    .filter(({ id }) => !gone.includes(String(id)))
    .map((row) => rows.find(({ id }) => String(id) === String(row.id)) ?? row)
