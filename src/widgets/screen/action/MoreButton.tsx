import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ActionView } from '#react/action'
import { MoreMenu } from './MoreMenu.tsx'
import './action.css'

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
