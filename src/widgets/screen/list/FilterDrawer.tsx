import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import type { ListController } from '#react/list'
import { BackDrawer } from '#widgets/face'
import { appliedCount } from './appliedCount.ts'
import { FilterControl } from './FilterControl.tsx'
import { useListPart } from './useListPart.ts'
import { useQueryTool } from './useQueryTool.ts'
import './filter.css'

/** The conditions of a list on a phone: the first at hand, all of them in a drawer. spec: look, Phones */
export function FilterDrawer({ list }: { list: ListController }) {
  const [open, setOpen] = useState(false)
  const count = useListPart(list, appliedCount)
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
      <Badge count={count} size="small">
        <Button
          className="filter-open"
          icon={<FilterOutlined />}
          aria-label={messages.screen.filters}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <BackDrawer
        open={open}
        onClose={close}
        title={messages.screen.filters}
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
