import { messages } from '#core/message'
import type { ActionView, BarView } from '#react/action'
import { ActionButton } from './ActionButton.tsx'
import { isPrimary } from './foldActions.ts'
import { MoreButton } from './MoreButton.tsx'
import './action.css'

interface ToolbarProps {
  bar: BarView
  isBusy(view: ActionView): boolean
  run(view: ActionView): void
}

/** The actions of a screen, the leading one first and filled. */
export function Toolbar({ bar, isBusy, run }: ToolbarProps) {
  return (
    <div className="action-bar" role="toolbar" aria-label={messages.word.actions}>
      {bar.actions.map((view, index) => (
        <ActionButton key={view.id} view={view} primary={isPrimary(view, index)} busy={isBusy(view)} run={run} />
      ))}
      {bar.more.length > 0 && (
        <MoreButton views={bar.more} run={run} className="action-plain">
          {messages.word.more}
        </MoreButton>
      )}
    </div>
  )
}
