import type { ListController } from '#react/list'
import { whenDrawn } from '../place/whenDrawn.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { NarrowToolbar } from './NarrowToolbar.tsx'

const TreePanels = whenDrawn(() => import('./TreePanels.tsx').then((room) => room.TreePanels))

/** What stands above the cards of a list on a phone: conditions, trees, actions. spec: look, Phones */
export const NarrowHead = ({ list }: { list: ListController }) => (
  <>
    <div className="list-narrow-head">
      <FilterDrawer list={list} />
      {list.program.trees.length > 0 && <TreePanels list={list} narrow />}
    </div>
    <NarrowToolbar list={list} />
  </>
)
