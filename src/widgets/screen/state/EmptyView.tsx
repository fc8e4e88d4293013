import type { ReactNode } from 'react'
import { messages } from '#core/message'
import { Mark } from './Mark.tsx'
import { StateView } from './StateView.tsx'

interface EmptyViewProps {
  title?: string
  /** Why there is nothing. */
  hint?: string
  /** The next step. */
  children?: ReactNode
  small?: boolean
}

/** Nothing to show: why, and what can be done. */
export const EmptyView = ({ title = messages.list.empty, hint, children, small }: EmptyViewProps) => (
  <StateView title={title} mark={<Mark of="empty" />} {...(hint ? { hint } : {})} {...(small ? { small } : {})}>
    {children}
  </StateView>
)
