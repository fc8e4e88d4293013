import { fillText, screenMessages } from '#core/message'
import { actionKey } from '#react/action'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { useListPart } from '../place/useListPart.ts'

interface SelectionProps {
  list: ListController
}

/** How many rows are ticked, also on other pages. */
export function SelectionCount({ list }: SelectionProps) {
  const count = useListPart(list, ({ selected }) => selected.size)
  return <span role="status">{fillText(screenMessages.ticked, { count })}</span>
}

/** Takes all ticks away. */
export const ClearSelection = ({ list }: SelectionProps) => (
  <button type="button" className="action-link" onClick={() => list.dispatch({ type: 'clearSelection' })}>
    {screenMessages.clearSelection}
  </button>
)

/** The ticked rows of a list whose toolbar does not tell of them. It stands beside the pages, so nothing jumps. */
export function SelectionBar({ list }: SelectionProps) {
  const isEmpty = useListPart(list, ({ selected }) => selected.size === 0)
  if (isEmpty) return null
  return (
    <span className="list-selection">
      <SelectionCount list={list} />
      <ClearSelection list={list} />
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
      {screenMessages.exporting}
      <button type="button" className="action-link" onClick={() => list.cancel('export')}>
        {screenMessages.cancelExport}
      </button>
    </span>
  )
}
