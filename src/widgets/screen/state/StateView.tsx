import type { ReactNode } from 'react'
import './state.css'

interface StateViewProps {
  title: string
  hint?: ReactNode
  /** What the server's log knows the failure by, and the like. */
  code?: string
  mark: ReactNode
  /** The next steps. */
  children?: ReactNode
  small?: boolean
  role?: 'alert' | 'status'
}

/** A place without its contents: says what is the case and offers the next step. */
export function StateView({ title, hint, code, mark, children, small = false, role = 'status' }: StateViewProps) {
  return (
    <div className={small ? 'state-view is-small' : 'state-view'} role={role}>
      {!small && mark}
      <div className="state-title">{title}</div>
      {hint ? <div className="state-hint">{hint}</div> : null}
      {code ? <div className="state-code">{code}</div> : null}
      {children ? <div className="state-actions">{children}</div> : null}
    </div>
  )
}
