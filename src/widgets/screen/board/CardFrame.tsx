import { type CSSProperties, memo, useEffect } from 'react'
import { dashboardMessages, fillText, messages } from '#core/message'
import type { CardOfKind, DashboardCard } from '#core/screen'
import {
  type CardState,
  cardText,
  type DashboardController,
  emptyTextOf,
  openFilters,
  statFigures,
  titleOf,
} from '#react/board'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { whenDrawn } from '#react/part'
import { Icon } from '#widgets/icon'
import { EmptyView, ErrorView } from '../state/StateView.tsx'
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
  <p className={card.tone ? `board-text is-${card.tone}` : 'board-text'}>
    {card.icon && <Icon name={card.icon} />}
    {cardText(card, context)}
  </p>
)

interface CardFrameProps {
  board: DashboardController
  card: DashboardCard
  state: CardState | undefined
  /** Its width out of 12 where two cards fit side by side. */
  halfSpan?: number
  /** Titles and texts may mention filter values. */
  filters: unknown
}

const Follower = whenDrawn(() => import('./Follower.tsx').then((part) => part.Follower))

/** A card in its place: heading and body. What goes wrong in it stays in it. */
export const CardFrame = memo(function CardFrame({ board, card, state, halfSpan = 12 }: CardFrameProps) {
  const { ports } = useEngine()
  useEffect(() => bringBody(card), [card])
  const context = { scope: board.scope, names: board.names(), rows: state?.rows ?? [] }
  const title = titleOf(card, context)
  const style = {
    '--span': card.span,
    '--half-span': halfSpan,
    ...(card.rowSpan ? { '--row-span': card.rowSpan } : {}),
    ...(card.heightPx ? { minHeight: card.heightPx } : {}),
  } as CSSProperties
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
      data-card={card.id}
      className={`board-card is-${card.kind}`}
      style={style}
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
        <CardBody board={board} card={card} state={state} />
        {'live' in card && card.live && <Follower board={board} card={card} />}
      </ErrorBoundary>
    </section>
  )
})

const isBusy = (state: CardState | undefined): boolean => state === undefined || state.status === 'loading'

function CardBody({ board, card, state }: Omit<CardFrameProps, 'filters' | 'halfSpan'>) {
  if (!state || (state.status === 'loading' && state.rows.length === 0)) return waiting
  if (state.status === 'waiting')
    return <EmptyView small title={fillText(dashboardMessages.waiting, { title: missing(board) })} />
  if (state.failure) return <Failed board={board} card={card} state={state} />
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

function Failed({ board, card, state }: Omit<CardFrameProps, 'filters' | 'halfSpan'>) {
  const { faces } = useEngine()
  const { kind = 'failed', message = '', requestId = '', code = '' } = state?.failure ?? {}
  if (kind === 'denied') return <faces.Denied code={code} />
  return <ErrorView small message={message} requestId={requestId} retry={() => board.retry(card)} />
}

/** The filters that have to be set first. */
const missing = ({ program, state }: DashboardController): string =>
  openFilters(program, state.snapshot().filters)
    .map(({ title }) => title.text ?? '')
    .join('、')
