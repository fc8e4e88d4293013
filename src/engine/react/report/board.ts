import type { DashboardCard } from '#core/screen'
import { type CardCause, type CardState, cardCause, type DashboardController, openFilters } from '#react/board'
import { type ReadName, readsOf } from './definition.ts'

/** A card of the document, and its state. */
export interface CardLine {
  id: string
  pointer: string
  kind: DashboardCard['kind']
  /** The model whose rows it loads; empty if it reads a call or nothing. */
  model: string
  title: string
  /** Why it is hidden; null if it is visible. */
  cause: CardCause | null
  /** The names that the condition hiding it reads. */
  reads: readonly ReadName[]
  status: CardState['status']
  rows: number
  /** The error; empty if there is none. */
  failure: string
}

/** Every card of a dashboard. */
export function cardLines({ program, scope, state, names }: DashboardController): CardLine[] {
  const evaluation = scope.evaluation(undefined, {}, names())
  const { cards } = state.snapshot()
  return program.cards.map((card) => {
    const state = cards[card.id]
    const cause = cardCause(card, scope, evaluation)
    return {
      id: card.id,
      pointer: card.pointer,
      kind: card.kind,
      model: modelOf(card),
      title: card.title?.read(evaluation) ?? '',
      cause,
      reads: cause?.by === 'expression' ? readsOf(cause.detail, evaluation) : [],
      status: state?.status ?? (card.source ? 'loading' : 'ready'),
      rows: state?.rows.length ?? 0,
      failure: state?.failure?.message ?? '',
    }
  })
}

function modelOf({ source }: DashboardCard): string {
  if (!source || source.kind === 'call') return ''
  return source.kind === 'rows' ? source.model.id : source.aggregate.model.id
}

/** Required filters that are empty, so that no card loads. */
export function missingBoardFilters({ program, scope, state }: DashboardController): string[] {
  const evaluation = scope.evaluation(undefined, {})
  return openFilters(program, state.snapshot().filters).map(({ title }) => title.read(evaluation))
}
