import { messages } from '#core/message'
import { actionKey } from '#react/action'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'

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
