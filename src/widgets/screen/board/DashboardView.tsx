import { FullscreenOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { isHidden } from '#core/document'
import { dashboardMessages, messages } from '#core/message'
import type { DashboardCard, FilterProgram } from '#core/screen'
import { cardCause, type DashboardController, gridSpans, outOfReach } from '#react/board'
import { FilterHost } from '#react/cell'
import { type DashboardViewProps, type Engine, useEngine } from '#react/engine'
import { whenDrawn } from '#react/part'
import { useVisible } from '#react/visible'
import { useWatched } from '#react/watch'
import { useNarrow, usePrintKey } from '#widgets/face'
import { EmptyView } from '../state/StateView.tsx'
import { CardFrame } from './CardFrame.tsx'
import '../list/filter.css'
import './board.css'

const WallView = whenDrawn(() => import('./wall/WallView.tsx').then((part) => part.WallView))

/** A dashboard; one that is a wall covers the window until it is left. A phone, and a tab that is hidden, have no wall. */
export function DashboardView({ board }: DashboardViewProps) {
  const isWall = board.program.wall !== undefined
  const [isLeft, leave] = useState(false)
  const narrow = useNarrow()
  const visible = useVisible()
  const enter = isWall && !narrow ? () => leave(false) : undefined
  if (isWall && !isLeft && !narrow) return visible && <WallView board={board} leave={() => leave(true)} />
  return <Board board={board} enter={enter} />
}

const isShown = ({ fields: [field] }: FilterProgram): boolean => !field || !isHidden(field.document, 'filter')

/** On a canvas: why people do not see a card; undefined if they do. */
function concealedBy({ scope, names }: DashboardController, card: DashboardCard, { hiddenBy }: Engine) {
  const cause = hiddenBy && cardCause(card, scope, scope.evaluation(undefined, {}, names()))
  return cause ? hiddenBy?.([{ state: 'hidden', ...cause }]) : undefined
}

/**
 * Its filters in a line, which one with nothing but hidden ones does without, its cards in a grid. Every card is there at once and fills by
 * itself; on a canvas those that people do not see as well.
 */
function Board({ board, enter }: DashboardViewProps & { enter: (() => void) | undefined }) {
  const engine = useEngine()
  const state = useWatched(board.state)
  const isPrepared = usePrintKey()
  const filters = board.program.filters.filter(isShown)
  const cards = engine.hiddenBy ? board.program.cards : board.cards()
  const spans = gridSpans(cards.map(shapeOf))
  const silent = outOfReach(cards, state.cards)
  return (
    <div className="board">
      {(filters.length > 0 || board.program.filters.length === 0) && (
        <BoardHead board={board} filters={filters} enter={enter} />
      )}
      {cards.length === 0 && !engine.hiddenBy && (
        <EmptyView title={dashboardMessages.noCards} hint={dashboardMessages.askForRights} />
      )}
      <div className="board-cards">
        {cards.map((card, at) => (
          <CardFrame
            key={card.id}
            board={board}
            card={card}
            state={state.cards[card.id]}
            isSilent={silent.has(card.id)}
            concealed={concealedBy(board, card, engine)}
            gridSpan={spans[at]}
            filters={state.filters}
            isPrepared={isPrepared}
          />
        ))}
      </div>
    </div>
  )
}

function shapeOf(card: DashboardCard) {
  const isGauge = card.kind === 'chart' && card.as === 'gauge'
  return { span: card.span, shape: isGauge ? 'gauge' : card.kind === 'stat' ? 'stat' : 'other' } as const
}

interface BoardHeadProps extends DashboardViewProps {
  filters: readonly FilterProgram[]
  enter: (() => void) | undefined
}

function BoardHead({ board, filters, enter }: BoardHeadProps) {
  return (
    <div className={filters.length === 0 && !enter ? 'board-head is-bare' : 'board-head'}>
      {filters.length > 0 && (
        <search className="filter-bar board-filters">
          {filters.map((filter) => (
            <div
              key={filter.id}
              data-filter={filter.id}
              className={filter.match === 'range' ? 'filter is-wide' : 'filter'}
            >
              <FilterHost list={board} filter={filter} />
            </div>
          ))}
        </search>
      )}
      {enter && (
        <Button icon={<FullscreenOutlined aria-hidden />} onClick={enter}>
          {dashboardMessages.wall}
        </Button>
      )}
      <Tooltip title={messages.word.refresh}>
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={messages.word.refresh}
          onClick={board.refresh}
        />
      </Tooltip>
    </div>
  )
}
