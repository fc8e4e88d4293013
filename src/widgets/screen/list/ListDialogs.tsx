import { useRef } from 'react'
import type { ListController } from '#react/list'
import { dialogPart } from '#react/part'
import type { Watched } from '#react/watch'
import type { WidthsPx } from '#widgets/grid'
import { useListPart } from './useListPart.ts'

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
export function ListDialogs({ list, drawnWidths }: DrawnWidths & { list: ListController }) {
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
      {opened.current.has('print') && <ListPaper {...of('print')} />}
      {opened.current.has('import') && <ImportDialog {...of('import')} />}
    </>
  )
}
