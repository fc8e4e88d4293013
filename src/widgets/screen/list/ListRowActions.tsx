import { memo } from 'react'
import type { ListController, ShownRow } from '#react/list'
import { useRunning } from '../action/ActionButton.tsx'
import { RowActions } from '../action/RowActions.tsx'

interface ListRowActionsProps {
  list: ListController
  shownRow: ShownRow
}

/** What can be done with one row. */
export const ListRowActions = memo(({ list, shownRow }: ListRowActionsProps) => {
  const { row } = shownRow
  const isBusy = useRunning(list.running, row)
  return (
    <RowActions
      bar={list.rowActions(row)}
      isBusy={isBusy}
      run={({ action }) => void list.run({ action, record: row })}
    />
  )
})
