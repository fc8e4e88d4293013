import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages } from '#core/message'
import { Mark } from './Mark.tsx'
import { StateView } from './StateView.tsx'

interface ErrorViewProps {
  message: string
  /** The number by which the server's log knows the call; empty when it was no call. */
  requestId?: string
  /** Instead of the number of a call, as it is said. */
  number?: string
  retry?: (() => void) | undefined
  small?: boolean
  children?: ReactNode
}

/** Something failed: what happened, the number for the log, and another try. */
export const ErrorView = ({ message, requestId = '', number = '', retry, small = false, children }: ErrorViewProps) => (
  <StateView
    role="alert"
    title={messages.failure.box}
    hint={message}
    code={requestId ? fillText(messages.failure.requestId, { id: requestId }) : number}
    mark={<Mark of="error" />}
    small={small}
  >
    {children}
    {retry && <Button onClick={retry}>{messages.word.retry}</Button>}
  </StateView>
)
