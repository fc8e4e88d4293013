import type { ListController } from '#react/list'
import { ListToolbar } from './ListToolbar.tsx'
import { NarrowToolbar } from './NarrowToolbar.tsx'
import { useListPart } from './useListPart.ts'
import { ViewTools, type ViewToolsProps } from './ViewTools.tsx'

interface ListHeadProps {
  list: ListController
  narrow: boolean
  view: Pick<ViewToolsProps, 'density' | 'setDensity' | 'full' | 'setFull'>
}

/** What can be done, at the left; how it is looked at, at the right. */
export function ListHead({ list, narrow, view }: ListHeadProps) {
  const busy = useListPart(list, (state) => state.busy)
  if (narrow) return <NarrowToolbar list={list} />
  return (
    <div className="list-head">
      <ListToolbar list={list} />
      <ViewTools
        {...view}
        busy={busy}
        refresh={() => list.dispatch({ type: 'refresh' })}
        openColumns={() => list.dispatch({ type: 'dialog', dialog: 'columns' })}
      />
    </div>
  )
}
