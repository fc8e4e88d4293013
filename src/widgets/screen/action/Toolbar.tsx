import type { ReactNode } from 'react'
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
  /** The action that is filled; by default the first if it creates or saves something. */
  lead?: string | undefined
  /** What stands close behind a button, belonging to it. */
  beside?(view: ActionView): ReactNode
}

/** The actions of a screen, the leading one first and filled. */
export function Toolbar({ bar, isBusy, run, lead, beside }: ToolbarProps) {
  return (
    <div className="action-bar" role="toolbar" aria-label={messages.word.actions}>
      {bar.actions.map((view, index) => (
        <span key={view.id} className="action-split">
          <ActionButton
            view={view}
            primary={view.id === lead || isPrimary(view, index)}
            busy={isBusy(view)}
            run={run}
          />
          {beside?.(view)}
        </span>
      ))}
      {bar.more.length > 0 && (
        <MoreButton views={bar.more} run={run} className="action-plain">
          {messages.word.more}
        </MoreButton>
      )}
    </div>
  )
}
