import { Button } from 'antd'
import { fillText, messages } from '#core/message'
import type { BrokenProps } from '#react/engine'
import { ErrorView } from './ErrorView.tsx'
import './state.css'

/** What cannot be drawn: what is wrong, where, and what was probably meant. The rest works. */
export function BrokenBox(broken: BrokenProps) {
  if (broken.size === 'cell') return <BrokenMark {...broken} />
  if (broken.size === 'screen') return <BrokenScreen {...broken} />
  const { message, hint, place, requestId, retry } = broken
  return (
    <div className="state-broken" role="note" aria-label={messages.failure.box}>
      <div>{message}</div>
      {hint && <div>{hint}</div>}
      {place && <code>{place}</code>}
      {requestId && <code>{fillText(messages.failure.requestId, { id: requestId })}</code>}
      {retry && (
        <Button size="small" onClick={retry}>
          {messages.word.retry}
        </Button>
      )}
    </div>
  )
}

const BrokenMark = ({ message, hint, place }: BrokenProps) => (
  <span className="state-broken-mark" role="note" title={[message, hint, place].filter(Boolean).join('\n')}>
    !<span className="state-hidden">{message}</span>
  </span>
)

const BrokenScreen = ({ message, hint, place, requestId, retry }: BrokenProps) => (
  <ErrorView
    message={[message, hint, place].filter(Boolean).join('，')}
    requestId={requestId}
    {...(retry ? { retry } : {})}
  />
)
