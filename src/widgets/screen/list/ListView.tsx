import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import type { ListViewProps } from '#react/engine'
import type { ListController } from '#react/list'
import { dialogPart } from '#react/part'
import { type Cell, createCell, type Watched } from '#react/watch'
import { useNarrow } from '#widgets/face'
import type { WidthsPx } from '#widgets/grid'
import { useListPart } from '../place/useListPart.ts'
import { useRegained } from '../state/StateView.tsx'
import type { Density } from './density.ts'
import { PageBar } from './pagePart.tsx'
import {
  CardList,
  DragListGrid,
  ExpandListGrid,
  FooterListGrid,
  ListGrid,
  LiveTools,
  NarrowHead,
  NarrowSelection,
  OutlineHead,
  OutlinePages,
  OutlineRows,
  QueryLine,
  RefreshNote,
  TileList,
} from './rowParts.tsx'
import { Segments } from './Segments.tsx'
import { ExportBar, SelectionBar } from './SelectionBar.tsx'
import { SideTrees } from './treePart.tsx'
import { WideHead } from './WideHead.tsx'
import './list.css'

/** Whether the list fills the window; Esc ends it unless something above takes the key. */
function useFullscreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useLayoutEffect(() => {
    if (!full) return
    const leave = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('.ant-modal-wrap, .ant-drawer-open')
      )
        setFull(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [full])
  return [full, setFull]
}

/** Newer rows did not come: those that stand stay, and it can be tried again. */
function ListFailureLine({ list }: { list: ListController }) {
  const status = useListPart(list, (state) => state.status)
  const failure = useListPart(list, (state) => state.failure)
  const refresh = () => list.dispatch({ type: 'refresh' })
  const isStale = status === 'ready' && failure !== null
  useRegained(isStale ? refresh : undefined)
  if (!isStale) return null
  const { message, requestId } = failure
  return (
    <div className="list-failure" role="alert">
      <span>
        {message}
        {requestId && `（${fillText(messages.failure.requestId, { id: requestId })}）`}
      </span>
      <button type="button" className="action-link" onClick={refresh}>
        {messages.word.retry}
      </button>
    </div>
  )
}

/** A list: conditions, actions and tools, the rows in the height that is left, their pages. spec: look, List */
export function ListView({ list, onDrawn, printable = false }: ListViewProps) {
  const narrow = useNarrow()
  const [density, setDensity] = useState<Density>('comfortable')
  const [drawnWidths] = useState(() => createCell<WidthsPx>({}))
  const [full, setFull] = useFullscreen()
  const [tiled, setTiled] = useState(list.program.faces[0]?.kind === 'card')
  const isAdvanced = useListPart(list, ({ advanced }) => advanced !== null)
  return (
    <div className={full ? 'list is-full' : 'list'}>
      {list.program.trees.length > 0 && !narrow && <SideTrees list={list} narrow={false} />}
      <div className="list-main">
        {hasSegments(list) && <Segments list={list} tiled={tiled} setTiled={narrow ? null : setTiled} />}
        <Head {...{ list, narrow, view: { density, setDensity, full, setFull } }} />
        {isAdvanced && <QueryLine list={list} />}
        <ListFailureLine list={list} />
        <Rows {...{ list, narrow, tiled, density, onDrawn, drawnWidths }} />
        <div className="list-foot">
          {list.program.refreshS && <RefreshNote list={list} everyS={list.program.refreshS} />}
          {list.program.live && <LiveTools list={list} says={list.program.live} />}
          {isOutline(list) && <SelectionBar list={list} />}
          {!narrow && <ExportBar list={list} />}
          {isOutline(list) ? <OutlinePages list={list} /> : <PageBar list={list} />}
        </div>
        {narrow && !isOutline(list) && <NarrowSelection list={list} />}
      </div>
      <ListDialogs list={list} drawnWidths={drawnWidths} printable={printable} />
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
  const gridless = narrow || isOutline(list) || (tiled && list.card !== null)
  useEffect(() => {
    if (gridless) list.dispatch({ type: 'height', rows: null })
  }, [list, gridless])
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

interface DialogProps {
  list: ListController
  open: boolean
  onClose(): void
}

const ColumnSettings = dialogPart<DialogProps & DrawnWidths>(() =>
  import('./ColumnSettings.tsx').then((room) => room.ColumnSettings),
)
const QueryDialog = dialogPart<DialogProps>(() => import('../query/QueryDialog.tsx').then((room) => room.QueryDialog))
const ImportDialog = dialogPart<DialogProps>(() =>
  import('../import/ImportDialog.tsx').then((room) => room.ImportDialog),
)
const ListPaper = dialogPart<DialogProps>(() => import('./ListPaper.tsx').then((room) => room.ListPaper))

interface DrawnWidths {
  drawnWidths: Watched<WidthsPx>
}

/** The dialogs of a list, each loaded when it is first opened. */
function ListDialogs({ list, drawnWidths, printable }: DrawnWidths & { list: ListController; printable: boolean }) {
  const open = useListPart(list, ({ dialog }) => dialog)
  const opened = useRef(new Set<string>())
  if (open) opened.current.add(open)
  const of = (name: string) => ({
    list,
    open: open === name,
    onClose: () => list.dispatch({ type: 'dialog', dialog: null }),
  })
  return (
    <>
      {opened.current.has('columns') && <ColumnSettings {...of('columns')} drawnWidths={drawnWidths} />}
      {opened.current.has('super_query') && <QueryDialog {...of('super_query')} />}
      {(printable || opened.current.has('print')) && <ListPaper {...of('print')} />}
      {opened.current.has('import') && <ImportDialog {...of('import')} />}
    </>
  )
}
