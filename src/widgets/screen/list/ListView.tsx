import { useState } from 'react'
import type { ListViewProps } from '#react/engine'
import { useNarrow } from '../place/useNarrow.ts'
import { whenDrawn } from '../place/whenDrawn.tsx'
import { CardList } from './CardList.tsx'
import type { Density } from './density.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListFailureLine } from './ListFailureLine.tsx'
import { ListHead } from './ListHead.tsx'
import { PageBar } from './PageBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useFullscreen } from './useFullscreen.ts'
import './list.css'

const ListGrid = whenDrawn(() => import('./ListGrid.tsx').then((room) => room.ListGrid), <div className="list-space" />)
const TreePanels = whenDrawn(() => import('./TreePanels.tsx').then((room) => room.TreePanels))

/** A list: conditions, actions and tools, the rows in the height that is left, their pages. spec: look, List */
export function ListView({ list }: ListViewProps) {
  const narrow = useNarrow()
  const [density, setDensity] = useState<Density>('comfortable')
  const [full, setFull] = useFullscreen()
  const { trees } = list.program
  return (
    <div className={full ? 'list is-full' : 'list'}>
      {trees.length > 0 && !narrow && <TreePanels list={list} narrow={false} />}
      <div className="list-main">
        {narrow ? (
          <div className="list-narrow-head">
            <FilterDrawer list={list} />
            {trees.length > 0 && <TreePanels list={list} narrow />}
          </div>
        ) : (
          <FilterBar list={list} />
        )}
        <ListHead list={list} narrow={narrow} view={{ density, setDensity, full, setFull }} />
        <ListFailureLine list={list} />
        {narrow ? <CardList list={list} /> : <ListGrid list={list} density={density} />}
        <div className="list-foot">
          <SelectionBar list={list} />
          <PageBar list={list} />
        </div>
      </div>
      <ListDialogs list={list} />
    </div>
  )
}
