import { FilterOutlined, MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { messages, screenMessages } from '#core/message'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { BackDrawer } from '#widgets/face'
import { ActionButton, useRunning } from '../action/ActionButton.tsx'
import { ActionSheet } from '../action/ActionSheet.tsx'
import { isPrimary } from '../action/foldActions.ts'
import { useListPart, useQueryTool } from '../place/useListPart.ts'
import { appliedCount, FilterControl } from './FilterBar.tsx'
import { TreeButton } from './treePart.tsx'
import './filter.css'

/** The conditions of a list on a phone: the first at hand, all of them in a drawer. spec: look, Phones */
function FilterDrawer({ list }: { list: ListController }) {
  const [open, setOpen] = useState(false)
  const count = useListPart(list, (state) => appliedCount(list.program.filters, state))
  const query = useQueryTool(list)
  const close = () => setOpen(false)
  const openQuery = () => {
    close()
    query?.open()
  }
  const { filters } = list.program
  const [first] = filters
  const act = (type: 'search' | 'reset') => {
    list.dispatch({ type })
    close()
  }
  if (!first) return null
  return (
    <search className="filter-bar is-narrow">
      <FilterControl list={list} filter={first} />
      <Button
        className="filter-open"
        icon={<FilterOutlined aria-hidden />}
        aria-label={screenMessages.filters}
        onClick={() => setOpen(true)}
      >
        {count > 0 && <span className="corner-count">{count}</span>}
      </Button>
      <BackDrawer
        open={open}
        onClose={close}
        title={screenMessages.filters}
        placement="bottom"
        height="80dvh"
        destroyOnHidden
        extra={query && <Button onClick={openQuery}>{messages.word.superQuery}</Button>}
        footer={
          <div className="filter-drawer-foot">
            <Button onClick={() => act('reset')}>{messages.word.reset}</Button>
            <Button type="primary" onClick={() => act('search')}>
              {messages.word.search}
            </Button>
          </div>
        }
      >
        <div className="filter-column">
          {filters.map((filter) => (
            <FilterControl key={filter.id} list={list} filter={filter} titled />
          ))}
        </div>
      </BackDrawer>
    </search>
  )
}

/** The actions of a list on a phone: the leading one at hand, the others in a sheet. spec: look, Phones */
function NarrowToolbar({ list }: { list: ListController }) {
  const [open, setOpen] = useState(false)
  const { actions, more } = useWatched(list.toolbar)
  const isBusy = useRunning(list.running, null)
  const all = [...actions, ...more]
  const lead = actions.find(isPrimary)
  const others = all.filter((view) => view !== lead)
  const alone = others.length === 1 ? others : []
  const run = ({ action }: (typeof others)[number]) => void list.run({ action })
  if (!lead && others.length === 0) return null
  return (
    <div className="list-narrow-tools">
      {lead && <ActionButton view={lead} primary block busy={isBusy(lead)} run={run} />}
      {alone.map((view) => (
        <ActionButton key={view.id} view={view} block busy={isBusy(view)} run={run} />
      ))}
      {others.length > 1 && (
        <Button block icon={<MoreOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {messages.word.more}
        </Button>
      )}
      <ActionSheet title={messages.word.actions} open={open} close={() => setOpen(false)} views={others} run={run} />
    </div>
  )
}

/** The head of a list of cards on a phone: filters, trees, actions. spec: look, Phones */
export const NarrowHead = ({ list }: { list: ListController }) => (
  <>
    <div className="list-narrow-head">
      <FilterDrawer list={list} />
      {list.program.trees.length > 0 && <TreeButton list={list} narrow />}
    </div>
    <NarrowToolbar list={list} />
  </>
)
