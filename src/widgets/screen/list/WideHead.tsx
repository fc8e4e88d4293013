import type { ListController } from '#react/list'
import { FilterBar } from './FilterBar.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useListPart } from './useListPart.ts'
import { useQueryTool } from './useQueryTool.ts'
import { ViewTools, type ViewToolsProps } from './ViewTools.tsx'

interface WideHeadProps {
  list: ListController
  view: Pick<ViewToolsProps, 'density' | 'setDensity' | 'full' | 'setFull'>
}

/** Conditions in a line; below, what can be done at the left and how it is looked at at the right. */
export function WideHead({ list, view }: WideHeadProps) {
  const busy = useListPart(list, (state) => state.busy)
  const query = useQueryTool(list)
  /** Rows that are on their way are not asked for again. */
  const refresh = () => {
    if (!list.state.snapshot().busy) list.dispatch({ type: 'refresh' })
  }
  return (
    <>
      <FilterBar list={list} />
      <div className="list-head">
        <ListToolbar list={list} />
        <ViewTools
          {...view}
          busy={busy}
          query={query}
          refresh={refresh}
          print={() => list.dispatch({ type: 'dialog', dialog: 'print' })}
          openColumns={() => list.dispatch({ type: 'dialog', dialog: 'columns' })}
        />
      </div>
    </>
  )
}
