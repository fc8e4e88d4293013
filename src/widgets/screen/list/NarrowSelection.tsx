import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { ActionSheet } from '../action/ActionSheet.tsx'
import { useListPart } from '../place/useListPart.ts'
import { ExportBar, SelectionBar, useExporting } from './SelectionBar.tsx'

/** At the lower edge of a phone: the ticked rows, how many and what can be done with them, and an export under way. */
export function NarrowSelection({ list }: { list: ListController }) {
  const isEmpty = useListPart(list, ({ selected }) => selected.size === 0)
  const { actions, more } = useWatched(list.toolbar)
  const [open, setOpen] = useState(false)
  const views = [...actions, ...more].filter(({ action }) => action.on === 'selection')
  const exporting = useExporting(list)
  if (isEmpty && !exporting) return null
  return (
    <div className="list-narrow-selection">
      <SelectionBar list={list} />
      <ExportBar list={list} />
      {!isEmpty && views.length > 0 && (
        <Button type="primary" onClick={() => setOpen(true)}>
          {messages.word.actions}
        </Button>
      )}
      <ActionSheet
        title={messages.word.actions}
        open={open}
        close={() => setOpen(false)}
        views={views}
        run={({ action }) => void list.run({ action })}
      />
    </div>
  )
}
