import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { Toolbar } from '../action/Toolbar.tsx'
import { useRunning } from '../action/useRunning.ts'

/** What can be done on the list and with the ticked rows. */
export function ListToolbar({ list }: { list: ListController }) {
  const bar = useWatched(list.toolbar)
  const isBusy = useRunning(list.running, null)
  return <Toolbar bar={bar} isBusy={isBusy} run={({ action }) => void list.run({ action })} />
}
