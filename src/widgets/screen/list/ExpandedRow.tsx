import { useEffect, useState } from 'react'
import { messages } from '#core/message'
import { createDetailController, type DetailController } from '#react/detail'
import { DetailSurface, Items } from '#react/item'
import type { ListController } from '#react/list'
import { type Cell, createCell, useWatched } from '#react/watch'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { useListPart } from '../place/useListPart.ts'
import { LoadingView } from '../state/LoadingView.tsx'
import { EmptyView, ErrorView } from '../state/StateView.tsx'
import './expand.css'

const expandedByList = new WeakMap<ListController, Cell<ReadonlySet<string>>>()

/** Ids of the rows of a list that are opened below themselves. They stay so when the rows are loaded again. */
export function expandedRows(list: ListController): Cell<ReadonlySet<string>> {
  const expanded = expandedByList.get(list) ?? createCell<ReadonlySet<string>>(new Set())
  expandedByList.set(list, expanded)
  return expanded
}

export function toggleRow(list: ListController, id: string): void {
  const rows = expandedRows(list)
  const next = new Set(rows.snapshot())
  if (!next.delete(id)) next.add(id)
  rows.set(next)
}

interface ExpandedRowProps {
  list: ListController
  id: string
}

/** What a row shows below itself: its record, loaded when it is opened, and again with the list. */
export function ExpandedRow({ list, id }: ExpandedRowProps) {
  const [detail] = useState(() => detailOf(list, id))
  const rows = useListPart(list, (state) => state.rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer rows may hold another record
  useEffect(() => detail?.start(), [detail, rows])
  return <div className="expand-row">{detail && <Body detail={detail} />}</div>
}

function detailOf({ program, scope, settings, calls }: ListController, recordId: string): DetailController | null {
  const { library, ports, opener } = settings
  const read = program.source ? { read: calls.queryById } : {}
  return program.expand
    ? createDetailController({ program: program.expand, library, scope, ports, opener, recordId, ...read })
    : null
}

function Body({ detail }: { detail: DetailController }) {
  const state = useWatched(detail.state)
  if (state.status === 'loading') return <LoadingView rows={2} />
  if (state.status === 'notFound') return <EmptyView small title={messages.list.nothingFound} />
  if (state.status !== 'ready') return <ErrorView small message={state.failure.message} retry={detail.refresh} />
  return (
    <DetailSurface detail={detail} record={state.record}>
      <ItemGrid columns={detail.program.grid}>
        <Items items={detail.items} />
      </ItemGrid>
    </DetailSurface>
  )
}
