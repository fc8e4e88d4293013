import type { ReactNode } from 'react'
import './account.css'

interface AccountItemProps {
  title: string
  /** How it is now. */
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** One line of an account page: what it is, how it is, and what can be done. */
export const AccountItem = ({ title, children, action }: AccountItemProps) => (
  <li className="account-item">
    <div className="account-item-text">
      <h3>{title}</h3>
      <div className="account-item-state">{children}</div>
    </div>
    {action ? <div className="account-item-action">{action}</div> : null}
  </li>
)
