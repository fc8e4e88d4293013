import { fillText, messages } from '#core/message'
import type { ListController } from '#react/list'
import { useListPart } from './useListPart.ts'

/** How many rows are ticked, also on other pages. It stands beside the pages, so nothing jumps. */
export function SelectionBar({ list }: { list: ListController }) {
  const count = useListPart(list, ({ selected }) => selected.size)
  if (count === 0) return null
  return (
    <span className="list-selection" role="status">
      {fillText(messages.list.selected, { count })}
      <button type="button" className="action-link" onClick={() => list.dispatch({ type: 'clearSelection' })}>
        {messages.screen.clearSelection}
      </button>
    </span>
  )
}
