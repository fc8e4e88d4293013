import { fillText, messages } from '#core/message'
import { Mark } from './Mark.tsx'
import { StateView } from './StateView.tsx'

/** The user lacks a right: which one, and whom to ask. */
export const DeniedView = ({ code }: { code?: string | undefined }) => (
  <StateView
    title={messages.failure.noRight}
    hint={code ? fillText(messages.failure.noRightHint, { code }) : messages.failure.noRightAsk}
    mark={<Mark of="denied" />}
    role="alert"
  />
)
