import { DownOutlined } from '@ant-design/icons'
import { fillText, messages } from '#core/message'
import type { ActionView } from '#react/action'
import type { ListController, TakenRows } from '#react/list'
import { MoreButton } from '../action/MoreButton.tsx'
import { countText } from './listText.ts'
import { useListPart } from './useListPart.ts'

/** Which rows a file takes: those of the page, those ticked, or all that are found. The button before it takes what is ticked, else all. */
export function ExportChoice({ list, view }: { list: ListController; view: ActionView }) {
  const onPage = useListPart(list, ({ rows }) => rows.length)
  const total = useListPart(list, ({ total, capped }) => countText(total) + (capped ? '+' : ''))
  const ticked = useListPart(list, ({ selected }) => selected.size)
  const isOnePage = useListPart(list, ({ rows, total }) => rows.length === total)
  if (onPage === 0 || (isOnePage && ticked === 0)) return null
  const { exportPage, exportTicked, exportAll, exportChoice } = messages.screen
  const choice = (taken: TakenRows | '', text: string, count: number | string): ActionView => ({
    ...view,
    id: taken,
    title: fillText(text, { count }),
  })
  const views = [
    choice('page', exportPage, onPage),
    ...(ticked > 0 ? [choice('', exportTicked, ticked)] : []),
    choice('all', exportAll, total),
  ]
  const run = ({ id, action }: ActionView) =>
    void list.run({ action, ...(id === '' ? {} : { taken: id as TakenRows }) })
  return (
    <MoreButton views={views} run={run} className="action-plain">
      <DownOutlined aria-label={exportChoice} />
    </MoreButton>
  )
}
