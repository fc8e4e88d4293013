import { messages } from '#core/message'
import { actionKey } from '#react/action'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'

const exporting = actionKey('export', null)

/** Says that rows are being written into a file, and lets the user give it up. It stands beside the pages, so nothing jumps. */
export function ExportBar({ list }: { list: ListController }) {
  const running = useWatched(list.running).has(exporting)
  if (!running) return null
  return (
    <span className="list-selection" role="status">
      {messages.screen.exporting}
      <button type="button" className="action-link" onClick={() => list.cancel('export')}>
        {messages.screen.cancelExport}
      </button>
    </span>
  )
}
