import { lazy, Suspense, useRef } from 'react'
import type { ListController } from '#react/list'
import { useListPart } from './useListPart.ts'

const ColumnSettings = lazy(() => import('./ColumnSettings.tsx').then((room) => ({ default: room.ColumnSettings })))
const ImportDialog = lazy(() => import('../import/ImportDialog.tsx').then((room) => ({ default: room.ImportDialog })))

/** The dialogs of a list, each loaded when it is first opened. */
export function ListDialogs({ list }: { list: ListController }) {
  const open = useListPart(list, ({ dialog }) => dialog)
  const opened = useRef(new Set<string>())
  if (open) opened.current.add(open)
  return (
    <Suspense fallback={null}>
      {opened.current.has('columns') && <ColumnSettings list={list} />}
      {opened.current.has('import') && <ImportDialog list={list} />}
    </Suspense>
  )
}
