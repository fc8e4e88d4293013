import type { Evaluation } from '#core/expression'
import { codeOf, type RecordValues } from '#core/model'
import type { DashboardCard, DashboardProgram } from '#core/screen'
import type { Opener } from '#react/action'
import type { Filtered } from '#react/list'
import { type Names, nowText, type Scope, type ScopePorts } from '#react/scope'
import { createCell, type Watched } from '#react/watch'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { RecordService } from '#runtime/record'
import { type CardState, createCardLoader } from './cardLoader.ts'
import { type FilterValues, filterNames, firstValues, openFilters } from './filters.ts'
import { startTimers } from './timers.ts'

export interface DashboardState {
  filters: FilterValues
  cards: Readonly<Record<string, CardState>>
}

export interface DashboardPorts extends ScopePorts {
  clock: ClockPort
  records: RecordService
  http: HttpCalls
  report(error: unknown, place: string): string
}

export interface DashboardSettings {
  program: DashboardProgram
  scope: Scope
  ports: DashboardPorts
  opener: Opener
  params: RecordValues
  /** False while nobody sees it: then nothing is asked for by time. */
  isShown(): boolean
}

export interface DashboardController extends Filtered {
  readonly program: Filtered['program'] & DashboardProgram
  readonly state: Watched<DashboardState>
  /** The cards that its user may see. */
  cards(): readonly DashboardCard[]
  /** What the expressions of cards see beside the rows. */
  names(): Names
  retry(card: DashboardCard): void
  refresh(): void
  /** Opens what the card leads to, with a row in scope. */
  open(card: DashboardCard, row: RecordValues): void
  start(): () => void
}

/** A dashboard without a face. */
export function createDashboardController(settings: DashboardSettings): DashboardController {
  const { program, scope, ports, opener, params, isShown } = settings
  const today = nowText(ports.clock).slice(0, 10)
  const state = createCell<DashboardState>({ filters: firstValues(program, { scope, params, today }), cards: {} })
  const filters = () => state.snapshot().filters
  const names = (): Names => ({ $filter: filterNames(program.filters, filters()) })
  const loader = createCardLoader({
    scope,
    ports,
    screenId: program.id,
    names,
    filters,
    isWaiting: () => openFilters(program, filters()).length > 0,
    card: (id) => state.snapshot().cards[id],
    put: (id, card) => state.set({ ...state.snapshot(), cards: { ...state.snapshot().cards, [id]: card } }),
  })
  const cards = () => shownCards(program, scope, names())
  const refresh = () => loader.load(cards())
  const isTyped = (id: string) => program.filters.find((filter) => filter.id === id)?.match === 'like'

  return {
    program: { ...program, model: program.asked },
    scope,
    state,
    names,
    cards,
    refresh,
    retry: (card) => loader.load([card]),
    open(card, row) {
      if (!card.open) return
      const evaluation = scope.evaluation(undefined, row, { ...names(), $row: row })
      const given = Object.entries(card.open.with).map(([name, value]) => [name, value.read(evaluation)])
      void opener.open({ what: card.open.screen, params: Object.fromEntries(given) })
    },
    dispatch(event) {
      if (event.type === 'filter')
        state.set({ ...state.snapshot(), filters: { ...filters(), [event.id]: event.value } })
      // What is typed is asked for when the key says so; what is chosen at once.
      if (event.type === 'search' || !isTyped(event.id)) refresh()
    },
    start() {
      refresh()
      const stopTimers = startTimers(program, { clock: ports.clock, isShown, run: (own) => loader.load(own(cards())) })
      return () => {
        stopTimers()
        loader.stop()
      }
    },
  }
}

function shownCards({ cards }: DashboardProgram, scope: Scope, names: Names): readonly DashboardCard[] {
  const evaluation = scope.evaluation(undefined, {}, names)
  return cards.filter((card) => cardCause(card, scope, evaluation) === null)
}

/** What keeps a card from being seen: a code, or its condition. */
export interface CardCause {
  by: 'permission' | 'expression'
  detail: string
}

/** Why the user does not see a card; null when it is seen. */
export function cardCause(card: DashboardCard, scope: Scope, evaluation: Evaluation): CardCause | null {
  const missing = codesOf(card).find((code) => !scope.shows(code))
  if (missing) return { by: 'permission', detail: missing }
  return card.visible?.holds(evaluation) === false ? { by: 'expression', detail: card.visible.source } : null
}

/** Whoever may not list the records may not know their numbers either: the card is not there. */
function codesOf({ permission, source }: DashboardCard): string[] {
  const own = permission ? [permission] : []
  if (!source || source.kind === 'call') return own
  const { model } = source.kind === 'rows' ? source : source.aggregate
  return [...own, codeOf(model, 'list')]
}
