import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { messages } from '#core/message'
import type { BarView } from '#react/action'
import { FilterHost } from '#react/cell'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { useRunning } from '../action/ActionButton.tsx'
import { foldActions } from '../action/foldActions.ts'
import { Toolbar } from '../action/Toolbar.tsx'
import { useListPart } from '../place/useListPart.ts'
import { PageBar } from './pagePart.tsx'
import './outline.css'

/** Places of actions above a narrow tree. */
const places = 3

/** The search and the actions of a tree of names. */
export function OutlineHead({ list }: { list: ListController }) {
  const [filter] = list.program.filters
  const busy = useListPart(list, (state) => state.busy)
  const bar = useWatched(list.toolbar)
  const isBusy = useRunning(list.running, null)
  return (
    <div className="outline-head">
      <search className="outline-search">
        {filter && <FilterHost list={list} filter={filter} />}
        {filter && (
          <Button
            icon={<SearchOutlined aria-hidden />}
            aria-label={messages.word.search}
            onClick={() => list.dispatch({ type: 'search' })}
          />
        )}
        <Button
          icon={<ReloadOutlined aria-hidden spin={busy} />}
          aria-label={messages.word.refresh}
          disabled={busy}
          onClick={() => list.dispatch({ type: 'refresh' })}
        />
      </search>
      <Toolbar bar={folded(bar)} isBusy={isBusy} run={({ action }) => void list.run({ action })} />
    </div>
  )
}

const folded = (bar: BarView): BarView => foldActions(bar, places)

/** The pages of a tree of names, where its top does not fit on one. */
export function OutlinePages({ list }: { list: ListController }) {
  const more = useListPart(list, ({ total, pageSize, page }) => total > pageSize || page > 1)
  return more ? <PageBar list={list} /> : null
}
