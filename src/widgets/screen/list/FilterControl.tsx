import type { FilterProgram } from '#core/screen'
import { FilterHost } from '#react/cell'
import type { ListController } from '#react/list'

interface FilterControlProps {
  list: ListController
  filter: FilterProgram
  /** With the title above it, as in the drawer of a phone. */
  titled?: boolean
}

/** One condition in its place. */
export const FilterControl = ({ list, filter, titled = false }: FilterControlProps) => (
  <div className={filter.match === 'range' ? 'filter is-wide' : 'filter'}>
    {titled && <div className="filter-title">{titleOf(list, filter)}</div>}
    <FilterHost list={list} filter={filter} />
  </div>
)

const titleOf = ({ scope, program }: ListController, { title }: FilterProgram): string =>
  title.read(scope.evaluation(program.model, {}))
