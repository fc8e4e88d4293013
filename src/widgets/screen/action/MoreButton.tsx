import { Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ActionView } from '#react/action'
import { Icon } from '#widgets/icon'
import './action.css'

interface MoreMenuProps {
  views: readonly ActionView[]
  run(view: ActionView): void
  close(): void
}

/** The open menu of folded actions, hung below its zero-sized anchor. It is mounted only while it is open. */
export function MoreMenu({ views, run, close }: MoreMenuProps) {
  const items = views.map((view) => ({
    key: view.id,
    label: view.title,
    danger: view.action.tone === 'danger',
    disabled: view.disabled,
    title: view.hint,
    ...(view.action.icon ? { icon: <Icon name={view.action.icon} /> } : {}),
    onClick: () => {
      close()
      run(view)
    },
  }))
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items }}
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <span className="action-anchor" />
    </Dropdown>
  )
}

interface MoreButtonProps {
  views: readonly ActionView[]
  run(view: ActionView): void
  className: string
  children: ReactNode
}

/** A button that opens the folded actions. The menu costs nothing until then; the focus comes back to the button. */
export function MoreButton({ views, run, className, children }: MoreButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <span className="action-more">
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={closeOnEscape}
      >
        {children}
      </button>
      {open && <MoreMenu views={views} run={run} close={close} />}
    </span>
  )
}
