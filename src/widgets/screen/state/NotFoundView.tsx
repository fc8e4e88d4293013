import { Button } from 'antd'
import { messages } from '#core/message'
import { Mark } from './Mark.tsx'
import { StateView } from './StateView.tsx'

/** What was asked for is not there. */
export const NotFoundView = ({ retry }: { retry(): void }) => (
  <StateView
    title={messages.failure.notFound}
    hint={messages.screen.notFoundHint}
    mark={<Mark of="missing" />}
    role="alert"
  >
    <Button onClick={retry}>{messages.word.retry}</Button>
  </StateView>
)
