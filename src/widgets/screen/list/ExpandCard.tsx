import { rowMessages } from '#core/message'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { ExpandedRow, expandedRows, toggleRow } from './ExpandedRow.tsx'
import './expand.css'

/** On a phone a card opens below its facts. */
export function ExpandCard({ list, id }: { list: ListController; id: string }) {
  const open = useWatched(expandedRows(list)).has(id)
  return (
    <>
      {open && <ExpandedRow list={list} id={id} />}
      <button type="button" className="expand-card" aria-expanded={open} onClick={() => toggleRow(list, id)}>
        {open ? rowMessages.shut : rowMessages.open}
      </button>
    </>
  )
}
