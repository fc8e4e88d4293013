import { type CSSProperties, memo, type RefObject, useEffect, useRef } from 'react'
import { dashboardMessages, fillText, messages } from '#core/message'
import { toned } from '#core/palette'
import type { CardOfKind, DashboardCard } from '#core/screen'
import {
  type CardState,
  cardText,
  type DashboardController,
  emptyTextOf,
  type GridSpan,
  openFilters,
  reservedPx,
  statFigures,
  titleOf,
} from '#react/board'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { whenDrawn } from '#react/part'
import { Icon } from '#widgets/icon'
import { EmptyView, ErrorView, useRegained } from '../state/StateView.tsx'
import { Drawing, isDrawn } from './chart/drawingPart.tsx'
import type { FigureContext } from './figureContext.ts'
import { ListBody } from './ListBody.tsx'
import { MonthBody } from './MonthBody.tsx'
import { StatBody } from './StatBody.tsx'
import { TableBody } from './TableBody.tsx'
import { waiting } from './waiting.tsx'

/** Bodies that come with the first card of their kind. */
const MetricsBody = whenDrawn(() => import('./metrics/MetricsBody.tsx').then((part) => part.MetricsBody), waiting)
const RegionBody = whenDrawn(() => import('./map/RegionBody.tsx').then((part) => part.RegionBody), waiting)
const MapBody = whenDrawn(() => import('./map/MapBody.tsx').then((part) => part.MapBody), waiting)
const RecordBody = whenDrawn(() => import('./RecordBody.tsx').then((part) => part.RecordBody), waiting)
const ChartBody = whenDrawn(() => import('./chart/ChartBody.tsx').then((part) => part.ChartBody), waiting)

/** Fetches what will draw a card, while its rows are loaded. */
function bringBody(card: DashboardCard): void {
  if (card.kind === 'metrics') void MetricsBody.ahead()
  if (card.kind === 'facts') void RecordBody.ahead()
  if (card.kind === 'map') void (card.regions ? RegionBody : MapBody).ahead()
  if (card.kind !== 'chart') return
  void ChartBody.ahead()
  if (isDrawn(card)) void Drawing.ahead()
}

/** A text, as it is written. */
const TextBody = ({ card, context }: { card: CardOfKind<'text'>; context: FigureContext }) => (
  <p className={toned('board-text', card.tone)}>
    {card.icon && <Icon name={card.icon} />}
    {cardText(card, context)}
  </p>
)

interface CardFrameProps {
  board: DashboardController
  card: DashboardCard
  state: CardState | undefined
  /** Another card says already why it could not be loaded. */
  isSilent: boolean
  /** On a canvas: why people do not see it. Nothing is loaded for it then. */
  concealed?: string | undefined
  /** Its width on a dashboard that scrolls; a wall takes its own. */
  gridSpan?: GridSpan
  /** Titles and texts may mention filter values. */
  filters: unknown
  /** All of the dashboard is about to be printed: nothing of it is too far to be loaded. */
  isPrepared?: boolean
}

const Follower = whenDrawn(() => import('./Follower.tsx').then((part) => part.Follower))

/** A card in its place: heading and body. What goes wrong in it stays in it. */
export const CardFrame = memo(function CardFrame(props: CardFrameProps) {
  const { board, card, state, isSilent, concealed, gridSpan, isPrepared = false } = props
  const { ports } = useEngine()
  const place = useRef<HTMLElement>(null)
  useNear({ board, card, place, isPrepared })
  const context = { scope: board.scope, names: board.names(), rows: state?.rows ?? [] }
  const title = titleOf(card, context)
  const fallback = ({ error, requestId, retry }: Broken) => (
    <ErrorView
      small
      message={error instanceof Error ? error.message : String(error)}
      requestId={requestId}
      retry={retry}
    />
  )
  return (
    <section
      ref={place}
      data-card={card.id}
      data-concealed={concealed}
      className={isGauge(card) ? 'board-card is-gauge' : `board-card is-${card.kind}`}
      style={placeOf(card, gridSpan)}
      aria-label={title}
      aria-busy={isBusy(state)}
    >
      {(title || card.more) && (
        <header className="board-title-line">
          <h3 className="board-title">{title}</h3>
          {card.more && (
            <button type="button" className="board-press is-link" onClick={() => board.more(card)}>
              {messages.word.more}
            </button>
          )}
        </header>
      )}
      <ErrorBoundary place={`card ${card.id}`} report={ports.report} fallback={fallback}>
        {concealed === undefined && <CardBody board={board} card={card} state={state} isSilent={isSilent} />}
        {'live' in card && card.live && <Follower board={board} card={card} />}
      </ErrorBoundary>
      {state?.status === 'stale' && <Stale board={board} message={state.failure?.message} />}
    </section>
  )
})

/** A card that begins further than this below the viewport loads when it comes nearer, as does what draws it. */
const nearPx = 60

interface Near {
  board: DashboardController
  card: DashboardCard
  place: RefObject<HTMLElement | null>
  isPrepared: boolean
}

function useNear({ board, card, place, isPrepared }: Near): void {
  const { browser } = useEngine()
  const arrival = useRef<(() => void) | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element || element.getBoundingClientRect().top < window.innerHeight + nearPx) return bringBody(card)
    const load = board.defer(card)
    const arrive = () => {
      bringBody(card)
      load()
    }
    arrival.current = arrive
    return browser.near(element, arrive, nearPx)
  }, [browser, board, card, place])
  useEffect(() => {
    if (isPrepared) arrival.current?.()
  }, [isPrepared])
}

const isGauge = (card: DashboardCard): boolean => card.kind === 'chart' && card.as === 'gauge'

const placeOf = (card: DashboardCard, gridSpan: GridSpan | undefined) =>
  ({
    '--span': gridSpan?.full ?? card.span,
    '--half-span': gridSpan?.half,
    '--phone-span': gridSpan?.phone,
    ...(gridSpan ? { '--rows-height': `${reservedPx(card)}px` } : {}),
    ...(card.kind === 'metrics' && card.fields ? { '--figure-pairs': Math.ceil(card.fields.length / 2) } : {}),
    ...(card.kind === 'map' ? { '--legends': card.legend.length } : {}),
    ...(gridSpan && gridSpan.rows > 1 ? { gridRow: `span ${gridSpan.rows}` } : {}),
    ...(card.rowSpan ? { '--row-span': card.rowSpan } : {}),
    ...(card.heightPx ? { '--card-height': `${card.heightPx}px` } : {}),
  }) as CSSProperties

const isBusy = (state: CardState | undefined): boolean => state?.status === 'loading'

function CardBody({ board, card, state, isSilent }: Omit<CardFrameProps, 'filters' | 'gridSpan'>) {
  if (!state || (state.status === 'loading' && state.rows.length === 0)) return waiting
  if (state.status === 'waiting')
    return <EmptyView small title={fillText(dashboardMessages.waiting, { title: missing(board) })} />
  if (state.failure && state.status !== 'stale')
    return isSilent ? <NotLoaded board={board} /> : <Failed board={board} state={state} />
  const context = { scope: board.scope, names: board.names(), rows: state.rows }
  if (card.kind === 'text') return <TextBody card={card} context={context} />
  const open = card.open || card.link ? (row: Readonly<Record<string, unknown>>) => board.open(card, row) : undefined
  if (card.kind === 'calendar') return <MonthBody board={board} card={card} context={context} open={open} />
  if (card.source && state.rows.length === 0 && !hasFigure(card, context))
    return <EmptyView small title={emptyTextOf(card, context)} />
  if (card.kind === 'stat') return <StatBody card={card} context={context} open={open} />
  if (card.kind === 'metrics') return <MetricsBody board={board} card={card} context={context} />
  if (card.kind === 'table') return <TableBody card={card} context={context} open={open} />
  if (card.kind === 'facts') return <RecordBody card={card} context={context} />
  if (card.kind === 'list') return <ListBody card={card} context={context} open={open} />
  if (card.kind === 'map' && card.regions)
    return <RegionBody card={card} regions={card.regions} context={context} open={open} />
  if (card.kind === 'map') {
    const { further } = state
    return <MapBody {...{ board, card, context, further, open }} />
  }
  return <ChartBody card={card} context={context} open={open} />
}

/** A number that is worked out over rows may be there without one: nothing today is 0. */
const hasFigure = (card: DashboardCard, context: FigureContext): boolean =>
  card.kind === 'stat' && statFigures(card, context).value !== null

function Failed({ board, state }: Pick<CardFrameProps, 'board' | 'state'>) {
  const { faces } = useEngine()
  const { kind = 'failed', message = '', requestId = '', code = '' } = state?.failure ?? {}
  if (kind === 'denied') return <faces.Denied code={code} />
  return <ErrorView small message={message} requestId={requestId} retry={board.retry} />
}

/** Why it is not there is said by another card: only what to do about it. */
const NotLoaded = ({ board }: Pick<CardFrameProps, 'board'>) => (
  <EmptyView small title={dashboardMessages.notLoaded}>
    <button type="button" className="board-press is-link" onClick={board.retry}>
      {messages.word.retry}
    </button>
  </EmptyView>
)

/** The figures of before are still there: says so, and tries again by itself or when pressed. spec: look, States */
function Stale({ board, message }: { board: DashboardController; message: string | undefined }) {
  useRegained(board.retry)
  return (
    <button type="button" className="board-stale" title={message} onClick={board.retry}>
      {dashboardMessages.notUpdated}
    </button>
  )
}

/** The filters that have to be set first. */
const missing = ({ program, state }: DashboardController): string =>
  openFilters(program, state.snapshot().filters)
    .map(({ title }) => title.text ?? '')
    .join('、')
