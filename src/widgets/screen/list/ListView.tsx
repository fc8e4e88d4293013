import { useState } from 'react'
import type { ListViewProps } from '#react/engine'
import { type Cell, createCell } from '#react/watch'
import type { WidthsPx } from '#widgets/grid'
import { useNarrow } from '../place/useNarrow.ts'
import type { Density } from './density.ts'
import { ExportBar } from './ExportBar.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListFailureLine } from './ListFailureLine.tsx'
import { LiveTools, RefreshNote } from './livePart.tsx'
import { PageBar } from './pagePart.tsx'
import { QueryLine } from './QueryLine.tsx'
import {
  CardList,
  DragListGrid,
  ExpandListGrid,
  FooterListGrid,
  ListGrid,
  NarrowHead,
  NarrowSelection,
  OutlineHead,
  OutlinePages,
  OutlineRows,
  TileList,
} from './rowParts.tsx'
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
  const [tiled, setTiled] = useState(list.program.faces[0]?.kind === 'card')
  return (
    <div className={full ? 'list is-full' : 'list'}>
      {list.program.trees.length > 0 && !narrow && <SideTrees list={list} narrow={false} />}
      <div className="list-main">
        {hasSegments(list) && <Segments list={list} tiled={tiled} setTiled={narrow ? null : setTiled} />}
        <Head {...{ list, narrow, view: { density, setDensity, full, setFull } }} />
        <QueryLine list={list} />
        <ListFailureLine list={list} />
        <Rows {...{ list, narrow, tiled, density, onDrawn, drawnWidths }} />
        <div className="list-foot">
          {list.program.refreshS && <RefreshNote list={list} everyS={list.program.refreshS} />}
          {list.program.live && <LiveTools list={list} says={list.program.live} />}
          {(!narrow || isOutline(list)) && <SelectionBar list={list} />}
          {!narrow && <ExportBar list={list} />}
          {isOutline(list) ? <OutlinePages list={list} /> : <PageBar list={list} />}
        </div>
        {narrow && !isOutline(list) && <NarrowSelection list={list} />}
      </div>
      <ListDialogs list={list} drawnWidths={drawnWidths} />
    </div>
  )
}

const isOutline = ({ program }: ListViewProps['list']): boolean => program.faces[0]?.kind === 'tree'

function Head({
  list,
  narrow,
  view,
}: Pick<RowsProps, 'list' | 'narrow'> & Pick<Parameters<typeof WideHead>[0], 'view'>) {
  if (isOutline(list)) return <OutlineHead list={list} />
  return narrow ? <NarrowHead list={list} /> : <WideHead list={list} view={view} />
}

interface RowsProps {
  list: ListViewProps['list']
  narrow: boolean
  tiled: boolean
  density: Density
  drawnWidths: Cell<WidthsPx>
  onDrawn(): void
}

function Rows({ narrow, tiled, ...rowsProps }: RowsProps) {
  const { list, onDrawn } = rowsProps
  if (isOutline(list)) return <OutlineRows list={list} narrow={narrow} onDrawn={onDrawn} />
  if (narrow) return <CardList list={list} onDrawn={onDrawn} />
  if (tiled && list.card) return <TileList list={list} card={list.card} onDrawn={onDrawn} />
  const { footer, expand, drag } = list.program
  if (drag) return <DragListGrid {...rowsProps} />
  if (expand) return <ExpandListGrid {...rowsProps} />
  return footer.length > 0 ? <FooterListGrid {...rowsProps} /> : <ListGrid {...rowsProps} />
}

const hasSegments = ({ program: { counters, views, faces } }: ListViewProps['list']): boolean =>
  counters.length + views.length > 0 || faces.length > 1
