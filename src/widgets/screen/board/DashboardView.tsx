import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { dashboardMessages, messages } from '#core/message'
import { FilterHost } from '#react/cell'
import type { DashboardViewProps } from '#react/engine'
import { useWatched } from '#react/watch'
import { EmptyView } from '../state/EmptyView.tsx'
import { CardFrame } from './CardFrame.tsx'
import './board.css'

/** A dashboard: its filters in a line, its cards in a grid. Every card is there at once and fills by itself. */
export function DashboardView({ board }: DashboardViewProps) {
  const state = useWatched(board.state)
  const { filters } = board.program
  const cards = board.cards()
  return (
    <div className="board">
      <div className="board-head">
        <search className="board-filters">
          {filters.map((filter) => (
            <div key={filter.id} className={filter.match === 'range' ? 'board-filter is-wide' : 'board-filter'}>
              <FilterHost list={board} filter={filter} />
            </div>
          ))}
        </search>
        <Tooltip title={messages.word.refresh}>
          <Button
            type="text"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={messages.word.refresh}
            onClick={board.refresh}
          />
        </Tooltip>
      </div>
      {cards.length === 0 && <EmptyView title={dashboardMessages.noCards} hint={dashboardMessages.askForRights} />}
      <div className="board-cards">
        {cards.map((card) => (
          <CardFrame key={card.id} board={board} card={card} state={state.cards[card.id]} filters={state.filters} />
        ))}
      </div>
    </div>
  )
}
