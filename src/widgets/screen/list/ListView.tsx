import { useState } from 'react'
import type { ListViewProps } from '#react/engine'
import { createCell } from '#react/watch'
import type { WidthsPx } from '../grid/gridContent.ts'
import { useNarrow } from '../place/useNarrow.ts'
import type { Density } from './density.ts'
import { ExportBar } from './ExportBar.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListFailureLine } from './ListFailureLine.tsx'
import { PageBar } from './PageBar.tsx'
import { QueryLine } from './QueryLine.tsx'
import { CardList, FooterListGrid, ListGrid, NarrowHead, NarrowSelection } from './rowParts.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Segments } from './segmentPart.tsx'
import { SideTrees } from './treePart.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { WideHead } from './WideHead.tsx'
import './list.css'

/** A list: conditions, actions and tools, the rows in the height that is left, their pages. spec: look, List */
export function ListView({ list, onDrawn }: ListViewProps) {
  const narrow = useNarrow()
  const [density, setDensity] = useState<Density>('comfortable')
  const [drawnWidths] = useState(() => createCell<WidthsPx>({}))
  const [full, setFull] = useFullscreen()
  const Grid = list.program.footer.length > 0 ? FooterListGrid : ListGrid
  return (
    <div className={full ? 'list is-full' : 'list'}>
      {list.program.trees.length > 0 && !narrow && <SideTrees list={list} narrow={false} />}
      <div className="list-main">
        {hasSegments(list) && <Segments list={list} />}
        {narrow ? <NarrowHead list={list} /> : <WideHead list={list} view={{ density, setDensity, full, setFull }} />}
        <QueryLine list={list} />
        <ListFailureLine list={list} />
        {narrow ? <CardList list={list} onDrawn={onDrawn} /> : <Grid {...{ list, density, onDrawn, drawnWidths }} />}
        <div className="list-foot">
          {!narrow && <SelectionBar list={list} />}
          {!narrow && <ExportBar list={list} />}
          <PageBar list={list} />
        </div>
        {narrow && <NarrowSelection list={list} />}
      </div>
      <ListDialogs list={list} drawnWidths={drawnWidths} />
    </div>
  )
}

const hasSegments = ({ program }: ListViewProps['list']): boolean => program.counters.length + program.views.length > 0
