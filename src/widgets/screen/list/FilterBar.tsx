import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { messages } from '#core/message'
import type { FilterProgram } from '#core/screen'
import { FilterHost } from '#react/cell'
import { isBlankFilter, type ListController, type ListState } from '#react/list'
import { useListPart } from '../place/useListPart.ts'
import './filter.css'

interface FilterControlProps {
  list: ListController
  filter: FilterProgram
  /** With the title above it, as in the drawer of a phone. */
  titled?: boolean
}

/** One condition in its place. */
export const FilterControl = ({ list, filter, titled = false }: FilterControlProps) => (
  <div className={filter.match === 'range' ? 'filter is-wide' : 'filter'} data-filter={filter.id}>
    {titled && <div className="filter-title">{titleOf(list, filter)}</div>}
    <FilterHost list={list} filter={filter} />
  </div>
)

const titleOf = ({ scope, program }: ListController, { title }: FilterProgram): string =>
  title.read(scope.evaluation(program.model, {}))

/** How many of these filters are in force. */
export const appliedCount = (filters: readonly FilterProgram[], { applied }: Pick<ListState, 'applied'>): number =>
  filters.filter(({ id }) => !isBlankFilter(applied[id])).length

/** Filters that are always shown. spec: screens §0, look */
const shownFirst = 2

/** The conditions of a list in one line; the rest unfolds. What narrows the rows unseen is counted. */
export function FilterBar({ list }: { list: ListController }) {
  const folded = useListPart(list, (state) => state.folded)
  const { filters } = list.program
  const unseen = useListPart(list, (state) => appliedCount(folded ? filters.slice(shownFirst) : [], state))
  if (filters.length === 0) return null
  const visible = folded ? filters.slice(0, shownFirst) : filters
  const { word } = messages
  return (
    <search className="filter-bar">
      {visible.map((filter) => (
        <FilterControl key={filter.id} list={list} filter={filter} />
      ))}
      <span className="filter-buttons">
        <Button type="primary" onClick={() => list.dispatch({ type: 'search' })}>
          {word.search}
        </Button>
        <Button onClick={() => list.dispatch({ type: 'reset' })}>{word.reset}</Button>
        {filters.length > shownFirst && (
          <Button
            type="link"
            aria-expanded={!folded}
            icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPosition="end"
            onClick={() => list.dispatch({ type: 'fold', folded: !folded })}
          >
            <span>
              {folded ? word.expand : word.collapse}
              {unseen > 0 && <span className="count">{unseen}</span>}
            </span>
          </Button>
        )}
      </span>
    </search>
  )
}
