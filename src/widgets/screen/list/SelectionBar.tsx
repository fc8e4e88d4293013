import { fillText, messages } from '#core/message'
import { actionKey } from '#react/action'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { useListPart } from '../place/useListPart.ts'

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

const exporting = actionKey('export', null)

/** Whether rows of the list are being written into a file. */
export const useExporting = (list: ListController): boolean => useWatched(list.running).has(exporting)

/** Says that rows are being written into a file, and lets the user give it up. It stands beside the pages, so nothing jumps. */
export function ExportBar({ list }: { list: ListController }) {
  if (!useExporting(list)) return null
  return (
    <span className="list-selection" role="status">
      {messages.screen.exporting}
      <button type="button" className="action-link" onClick={() => list.cancel('export')}>
        {messages.screen.cancelExport}
      </button>
    </span>
  )
}
