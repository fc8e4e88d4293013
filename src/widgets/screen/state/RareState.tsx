import { Button } from 'antd'
import { messages, screenMessages } from '#core/message'
import { Mark, StateView } from './StateView.tsx'

export { BrokenBox } from './BrokenBox.tsx'

const missing = 'M28 36a16 16 0 1 1 0-32 16 16 0 0 1 0 32ZM40 31 54 44'

/** The requested screen or record does not exist. */
export const NotFoundView = ({ retry, back }: { retry(): void; back?: (() => void) | null }) => (
  <StateView
    title={messages.failure.notFound}
    hint={screenMessages.notFoundHint}
    mark={<Mark path={missing} />}
    role="alert"
  >
    <Button onClick={back ?? retry}>{back ? screenMessages.backToList : messages.word.retry}</Button>
  </StateView>
)

/** A newer version of the screen is there; the user says when. */
export const NewVersionBar = ({ take }: { take(): void }) => (
  <div className="state-bar-line" role="status">
    <span>{screenMessages.newVersion}</span>
    <Button size="small" type="primary" onClick={take}>
      {messages.word.refresh}
    </Button>
  </div>
)
