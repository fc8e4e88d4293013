import { MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { ActionButton } from '../action/ActionButton.tsx'
import { ActionSheet } from '../action/ActionSheet.tsx'
import { isPrimary } from '../action/foldActions.ts'
import { useRunning } from '../action/useRunning.ts'

/** The actions of a list on a phone: the leading one at hand, the others in a sheet. spec: look, Phones */
export function NarrowToolbar({ list }: { list: ListController }) {
  const [open, setOpen] = useState(false)
  const { actions, more } = useWatched(list.toolbar)
  const isBusy = useRunning(list.running, null)
  const all = [...actions, ...more]
  const lead = actions.find(isPrimary)
  const others = all.filter((view) => view !== lead)
  const alone = others.length === 1 ? others : []
  const run = ({ action }: (typeof others)[number]) => void list.run({ action })
  if (!lead && others.length === 0) return null
  return (
    <div className="list-narrow-tools">
      {lead && <ActionButton view={lead} primary block busy={isBusy(lead)} run={run} />}
      {alone.map((view) => (
        <ActionButton key={view.id} view={view} block busy={isBusy(view)} run={run} />
      ))}
      {others.length > 1 && (
        <Button block icon={<MoreOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {messages.word.more}
        </Button>
      )}
      <ActionSheet title={messages.word.actions} open={open} close={() => setOpen(false)} views={others} run={run} />
    </div>
  )
}
