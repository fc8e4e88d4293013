import { useRef } from 'react'
import type { ListController } from '#react/list'
import { whenDrawn } from '#react/part'
import { useListPart } from './useListPart.ts'

const ColumnSettings = whenDrawn(() => import('./ColumnSettings.tsx').then((room) => room.ColumnSettings))
const QueryDialog = whenDrawn(() => import('../query/QueryDialog.tsx').then((room) => room.QueryDialog))
const ImportDialog = whenDrawn(() => import('../import/ImportDialog.tsx').then((room) => room.ImportDialog))

/** The dialogs of a list, each loaded when it is first opened. */
export function ListDialogs({ list }: { list: ListController }) {
  const open = useListPart(list, ({ dialog }) => dialog)
  const opened = useRef(new Set<string>())
  if (open) opened.current.add(open)
  return (
    <>
      {opened.current.has('columns') && <ColumnSettings list={list} />}
      {opened.current.has('super_query') && <QueryDialog list={list} />}
      {opened.current.has('import') && <ImportDialog list={list} />}
    </>
  )
}
