import { Button } from 'antd'
import { fillText, messages } from '#core/message'
import { Mark } from './Mark.tsx'
import { StateView } from './StateView.tsx'

interface ErrorViewProps {
  message: string
  /** The number by which the server's log knows the call; empty when it was no call. */
  requestId?: string
  retry?: (() => void) | undefined
  small?: boolean
}

/** Something failed: what happened, the number for the log, and another try. */
export const ErrorView = ({ message, requestId = '', retry, small = false }: ErrorViewProps) => (
  <StateView
    role="alert"
    title={messages.failure.box}
    hint={message}
    code={requestId ? fillText(messages.failure.requestId, { id: requestId }) : ''}
    mark={<Mark of="error" />}
    small={small}
  >
    {retry && <Button onClick={retry}>{messages.word.retry}</Button>}
  </StateView>
)
