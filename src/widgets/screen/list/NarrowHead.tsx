import type { ListController } from '#react/list'
import { FilterDrawer } from './FilterDrawer.tsx'
import { NarrowToolbar } from './NarrowToolbar.tsx'
import { TreeButton } from './treePart.tsx'

/** What stands above the cards of a list on a phone: conditions, trees, actions. spec: look, Phones */
export const NarrowHead = ({ list }: { list: ListController }) => (
  <>
    <div className="list-narrow-head">
      <FilterDrawer list={list} />
      {list.program.trees.length > 0 && <TreeButton list={list} narrow />}
    </div>
    <NarrowToolbar list={list} />
  </>
)
