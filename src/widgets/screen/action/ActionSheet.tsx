import { messages } from '#core/message'
import type { ActionView } from '#react/action'
import { BackDrawer } from '#widgets/face'
import './action.css'

interface ActionSheetProps {
  title: string
  views: readonly ActionView[]
  open: boolean
  run(view: ActionView): void
  close(): void
}

/** Actions on a phone: rows of the height of a finger at the bottom of the screen. spec: look, Phones */
export function ActionSheet({ title, views, open, run, close }: ActionSheetProps) {
  return (
    <BackDrawer
      open={open}
      onClose={close}
      placement="bottom"
      height="auto"
      title={title}
      closable={false}
      classNames={{ body: 'action-sheet' }}
      destroyOnHidden
    >
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={view.action.tone === 'danger' ? 'action-sheet-row is-danger' : 'action-sheet-row'}
          disabled={view.disabled}
          onClick={() => {
            close()
            run(view)
          }}
        >
          {view.title}
          {view.hint ? <small>{view.hint}</small> : null}
        </button>
      ))}
      <button type="button" className="action-sheet-row is-cancel" onClick={close}>
        {messages.word.cancel}
      </button>
    </BackDrawer>
  )
}
