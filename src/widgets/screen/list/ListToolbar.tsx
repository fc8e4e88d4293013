import type { ActionView } from '#react/action'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { Toolbar } from '../action/Toolbar.tsx'
import { useRunning } from '../action/useRunning.ts'
import { ExportChoice } from './ExportChoice.tsx'

/** What can be done on the list and with the ticked rows. */
export function ListToolbar({ list }: { list: ListController }) {
  const bar = useWatched(list.toolbar)
  const isBusy = useRunning(list.running, null)
  const beside = (view: ActionView) =>
    view.action.kind === 'builtIn' && view.id === 'export' ? <ExportChoice list={list} view={view} /> : null
  return <Toolbar bar={bar} isBusy={isBusy} run={({ action }) => void list.run({ action })} beside={beside} />
}
