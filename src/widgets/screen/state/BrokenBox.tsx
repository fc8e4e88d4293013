import { Button } from 'antd'
import { fillText, messages, screenMessages } from '#core/message'
import { type BrokenProps, useTechnical } from '#react/engine'
import { ErrorView } from './StateView.tsx'
import './state.css'

const { failure, word } = messages

/**
 * What cannot be drawn, in calm words, with the number for the log and another try. What is wrong and where is for people
 * who maintain screens: at once for a mistake in a document, folded for an error. The rest of the page works.
 */
export function BrokenBox(broken: BrokenProps) {
  if (broken.size === 'cell') return <BrokenMark {...broken} />
  if (broken.size === 'screen') return <BrokenScreen {...broken} />
  const { requestId, retry } = broken
  return (
    <div className="state-broken" role="note" aria-label={failure.box}>
      <div>{failure.box}</div>
      {requestId && <code>{fillText(screenMessages.errorNumber, { id: requestId })}</code>}
      <Technical {...broken} />
      {retry && (
        <Button size="small" onClick={retry}>
          {word.retry}
        </Button>
      )}
    </div>
  )
}

const linesOf = ({ message, hint, place }: BrokenProps): string[] => [message, hint, place].filter(Boolean)

function Technical(broken: BrokenProps) {
  if (!useTechnical()) return null
  return (
    <details className="state-technical" open={broken.retry === null}>
      <summary>{screenMessages.technical}</summary>
      {linesOf(broken).map((part) => (
        <div key={part}>{part}</div>
      ))}
    </details>
  )
}

function BrokenMark(broken: BrokenProps) {
  const text = useTechnical() ? linesOf(broken).join('\n') : failure.box
  return (
    <span className="state-broken-mark" role="note" title={text}>
      !<span className="state-hidden">{text}</span>
    </span>
  )
}

const BrokenScreen = (broken: BrokenProps) => (
  <ErrorView
    message={screenMessages.brokenHint}
    number={broken.requestId && fillText(screenMessages.errorNumber, { id: broken.requestId })}
    {...(broken.retry ? { retry: broken.retry } : {})}
  >
    <Technical {...broken} />
  </ErrorView>
)
