import { Button } from 'antd'
import { fillText, messages } from '#core/message'
import { leaveSession, useRuntime } from '#pages/context'
import { useRetries } from './useRetries.ts'

const { failure, session, word } = messages

/**
 * What stands while the server gives no menu: it asks again after 2, 4, 8 … 30 s, or at once on demand. Token and address
 * stay as they are. spec: readings (Routes and guard) Loading the menu
 */
export function OutagePage({ onRetry }: { onRetry(): void }) {
  const runtime = useRuntime()
  const { waitSeconds, retry } = useRetries(onRetry)
  return (
    <div role="alert" className="broken-part">
      <h2>{failure.outage}</h2>
      <p>{fillText(failure.outageRetry, { seconds: waitSeconds })}</p>
      <div className="broken-part-actions">
        <Button type="primary" onClick={retry}>
          {word.retry}
        </Button>
        <Button onClick={() => leaveSession(runtime)}>{session.logout}</Button>
      </div>
    </div>
  )
}
