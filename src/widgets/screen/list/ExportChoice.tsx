import { DownOutlined } from '@ant-design/icons'
import { fillText, messages } from '#core/message'
import type { ActionView } from '#react/action'
import type { ListController, TakenRows } from '#react/list'
import { useWatched } from '#react/watch'
import { MoreButton } from '../action/MoreButton.tsx'
import { countText, isTop } from './listText.ts'
import { useListPart } from './useListPart.ts'

/** Which rows a file takes: those of the page, those ticked, or all that are found. The button before it takes what is ticked, else all. */
export function ExportChoice({ list, view }: { list: ListController; view: ActionView }) {
  const onPage = useWatched(list.rows).filter(({ more }) => !more).length
  const ticked = useListPart(list, ({ selected }) => selected.size)
  const all = useListPart(list, ({ total, capped, flat }) =>
    isTop(list.program, flat) ? '' : countText(total) + (capped ? '+' : ''),
  )
  if (onPage === 0 || (String(onPage) === all && ticked === 0)) return null
  const { exportPage, exportTicked, exportAll, exportCount, exportChoice } = messages.screen
  const choice = (id: TakenRows | 'ticked', name: string, count: number | string): ActionView => ({
    ...view,
    id,
    title: count === '' ? name : fillText(exportCount, { name, count }),
  })
  const views = [
    choice('page', exportPage, onPage),
    ...(ticked > 0 ? [choice('ticked', exportTicked, ticked)] : []),
    choice('all', exportAll, all),
  ]
  const run = ({ id, action }: ActionView) =>
    void list.run({ action, ...(id === 'page' || id === 'all' ? { rows: id } : {}) })
  return (
    <MoreButton views={views} run={run} className="action-plain">
      <DownOutlined aria-label={exportChoice} />
    </MoreButton>
  )
}
