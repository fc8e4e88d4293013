import type { Evaluation } from '#core/expression'
import { codeOf, type RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { CardOfKind, DashboardCard, DashboardProgram, FilterProgram } from '#core/screen'
import type { Opener } from '#react/action'
import { type FilterOwner, isBlankFilter } from '#react/list'
import { boundWhere, type Names, nowText, type Scope, type ScopePorts } from '#react/scope'
import { createCell, type Watched } from '#react/watch'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { RecordService } from '#runtime/record'
import { type CardLoader, type CardState, createCardLoader, type LoadableCard } from './cardLoader.ts'
import { type FilterValues, filterNames, firstValues, type Links, linksOf, openFilters } from './filters.ts'
import { type CardFollower, followingOf, startTimers } from './following.ts'
import { monthAfter } from './month.ts'
import { createPins, type Pins } from './pins.ts'

interface DashboardState {
  filters: FilterValues
  cards: Readonly<Record<string, CardState>>
  /** Months that calendar cards show, `YYYY-MM`, by card. */
  months: Readonly<Record<string, string>>
}

interface DashboardPorts extends ScopePorts {
  clock: ClockPort
  navigation: { go(path: string): void }
  records: RecordService
  http: HttpCalls
  report(error: unknown, place: string): string
}

interface DashboardSettings {
  program: DashboardProgram
  scope: Scope
  ports: DashboardPorts
  opener: Opener
  params: RecordValues
  /** False while the page is hidden: timers then load nothing. */
  isShown(): boolean
}

export interface DashboardController extends FilterOwner, Links, CardFollower, Pins {
  readonly program: FilterOwner['program'] & DashboardProgram
  readonly state: Watched<DashboardState>
  /** The cards that the user may see. */
  cards(): readonly DashboardCard[]
  /** Names in the expressions of cards, besides those of the rows. */
  names(): Names
  /** Requests again what failed. */
  retry(): void
  refresh(): void
  /** Leaves out a card that is far from the viewport; returns how to load it as well. */
  defer(card: DashboardCard): () => void
  /** Sets a filter and reloads only the cards it affects. */
  rotate(filter: string, value: string): void
  readonly today: string
  /** The month that a calendar card shows, `YYYY-MM`. */
  month(card: CardOfKind<'calendar'>): string
  /** Moves a calendar card by `by` months. */
  turn(card: CardOfKind<'calendar'>, by: number): void
  start(): () => void
}

/** A dashboard without its view. */
export function createDashboardController(settings: DashboardSettings): DashboardController {
  const { program, scope, ports } = settings
  const { state, put, names, filters, month, today, loader, following, context, defer } = createParts(settings)
  const cards = () => shownCards(program, scope, names())
  const refresh = () => loader.load(cards())

  return {
    program: { ...program, model: program.filterModel },
    scope,
    state,
    names,
    cards,
    refresh,
    defer,
    retry: () => loader.load(cards().filter(({ id }) => state.snapshot().cards[id]?.failure)),
    rotate(id, value) {
      put(withFilter(filters(), id, value))
      loader.loadChanged(cards())
    },
    ...linksOf(settings, names),
    ...following,
    ...createPins(context),
    today,
    month,
    turn(one, by) {
      put({ months: { ...state.snapshot().months, [one.id]: monthAfter(month(one), by) } })
      loader.load([one])
    },
    dispatch(event) {
      if (event.type === 'filter') put(withFilter(filters(), event.id, event.value))
      // Typed text is searched on Enter, a choice at once.
      if (event.type === 'search' || !isTyped(program, event.id)) refresh()
    },
    start() {
      const take = (id: string, value: string) => put(withFilter(filters(), id, value))
      void beginWithFirst(program.filters, { scope, records: ports.records, values: filters, put: take, refresh })
      const stop = startBoard(settings, loader, cards)
      return () => {
        following.unfollow()
        stop()
      }
    },
  }
}

/** The state of a dashboard, with the loader of its cards. */
function createParts({ program, scope, ports, params }: DashboardSettings) {
  const today = nowText(ports.clock).slice(0, 10)
  const first = firstValues(program, { scope, params, today })
  const state = createCell<DashboardState>({ filters: first, cards: {}, months: {} })
  const put = (change: Partial<DashboardState>) => state.set({ ...state.snapshot(), ...change })
  const filters = () => state.snapshot().filters
  const names = (): Names => ({ $filter: filterNames(program.filters, filters()) })
  const month = ({ id }: CardOfKind<'calendar'>) => state.snapshot().months[id] ?? today.slice(0, 7)
  const card = (id: string) => state.snapshot().cards[id]
  const putCard = (id: string, card: CardState) => put({ cards: { ...state.snapshot().cards, [id]: card } })
  const own = createCardLoader({
    ...{ scope, ports, names, filters },
    screenId: program.id,
    isWaiting: () => openFilters(program, filters()).length > 0,
    ...{ card, month, put: putCard },
  })
  const far = new Set<string>()
  const near = (cards: readonly LoadableCard[]) =>
    withBeside(
      cards.filter(({ id }) => !far.has(id)),
      scope,
    )
  const loader: CardLoader = {
    stop: own.stop,
    load: (cards) => own.load(near(cards)),
    loadChanged: (cards) => own.loadChanged(near(cards)),
  }
  const defer = (one: DashboardCard) => {
    far.add(one.id)
    return () => {
      if (far.delete(one.id)) loader.load([one])
    }
  }
  const context = () => ({ scope, names: names(), values: filters(), ports })
  const following = followingOf({ loader, clock: ports.clock, card, put: putCard, context })
  return { state, put, names, filters, month, today, loader, following, context, defer }
}

/** Loads all cards, then reloads them by their timers; returns how to stop. */
function startBoard(
  { program, ports, isShown }: DashboardSettings,
  loader: CardLoader,
  cards: DashboardController['cards'],
) {
  loader.load(cards())
  const stopTimers = startTimers(program, { clock: ports.clock, isShown, run: (own) => loader.load(own(cards())) })
  return () => {
    stopTimers()
    loader.stop()
  }
}

const withFilter = (filters: FilterValues, id: string, value: FilterValue): Partial<DashboardState> => ({
  filters: { ...filters, [id]: value },
})

const isTyped = ({ filters }: DashboardProgram, id: string): boolean =>
  filters.find((filter) => filter.id === id)?.match === 'like'

/** Adds the comparison rows of metrics cards, if the user may list their records. */
const withBeside = (cards: readonly LoadableCard[], scope: Scope): readonly LoadableCard[] =>
  cards.flatMap((card) => {
    const beside = card.kind === 'metrics' ? [card.before?.rows, card.limits?.rows] : []
    return [card, ...beside.filter((rows) => rows !== undefined).filter((rows) => codesOf(rows).every(scope.shows))]
  })

function shownCards({ cards }: DashboardProgram, scope: Scope, names: Names): readonly DashboardCard[] {
  const evaluation = scope.evaluation(undefined, {}, names)
  return cards.filter((card) => cardCause(card, scope, evaluation) === null)
}

/** Why a card is hidden: a missing permission code, or its own condition. */
export interface CardCause {
  by: 'permission' | 'expression'
  detail: string
}

/** Why the user does not see a card; null if it is visible. */
export function cardCause(card: DashboardCard, scope: Scope, evaluation: Evaluation): CardCause | null {
  const missing = codesOf(card).find((code) => !scope.shows(code))
  if (missing) return { by: 'permission', detail: missing }
  return card.visible?.holds(evaluation) === false ? { by: 'expression', detail: card.visible.source } : null
}

/** The codes a card needs: a user who may not list the records may not see their figures either. */
function codesOf({ permission, source }: Pick<DashboardCard, 'permission' | 'source'>): string[] {
  const own = permission ? [permission] : []
  if (!source || source.kind === 'call') return own
  const { model } = source.kind === 'rows' ? source : source.aggregate
  return [...own, codeOf(model, 'list')]
}

interface FirstRecordInput {
  scope: Scope
  records: RecordService
  /** The current values. */
  values(): FilterValues
  put(id: string, value: string): void
  refresh(): void
}

/** Sets filters that start with the first record, unless the user has chosen a value in the meantime. */
async function beginWithFirst(filters: readonly FilterProgram[], beginning: FirstRecordInput): Promise<void> {
  const { values, put, refresh } = beginning
  const blank = filters.filter(({ id, first }) => first && isBlankFilter(values()[id]))
  const found = await Promise.all(blank.map((filter) => firstOption(filter, beginning)))
  const open = blank.flatMap(({ id }, index) => {
    const value = found[index]
    return value && isBlankFilter(values()[id]) ? [{ id, value }] : []
  })
  for (const { id, value } of open) put(id, value)
  if (open.length > 0) refresh()
}

/** The key of the first record to choose from; undefined if the request fails: then the user chooses. */
async function firstOption({ first = '', optionsWhere }: FilterProgram, { scope, records }: FirstRecordInput) {
  const where = optionsWhere ? boundWhere(optionsWhere, scope.evaluation(undefined, {})) : ''
  const options = await records
    .of(first)
    .options({ keyword: '', where })
    .catch(() => [])
  return options[0]?.value
}
