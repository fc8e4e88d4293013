import { messages } from '#core/message'
import type { ActionView, BarView } from '#react/action'
import { foldActions, nextStepFirst } from './foldActions.ts'
import { MoreButton } from './MoreButton.tsx'
import './action.css'

/** Places of a row's actions. spec: look, List */
export const rowActionPlaces = 3

interface RowActionsProps {
  bar: BarView
  isBusy(view: ActionView): boolean
  run(view: ActionView): void
}

/** The actions of a row as links; plain buttons, because a page of them has many. */
export function RowActions({ bar, isBusy, run }: RowActionsProps) {
  const { actions, more } = foldActions(nextStepFirst(bar), rowActionPlaces)
  return (
    <span className="action-row">
      {actions.map((view) => (
        <button
          key={view.id}
          type="button"
          data-action={view.id}
          className={view.action.tone === 'danger' ? 'action-link is-danger' : 'action-link'}
          disabled={view.disabled}
          title={view.hint || undefined}
          aria-busy={isBusy(view)}
          onClick={() => run(view)}
        >
          {view.title}
        </button>
      ))}
      {more.length > 0 && (
        <MoreButton views={more} run={run} className="action-link action-fold">
          {messages.word.more}
        </MoreButton>
      )}
    </span>
  )
}
