import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { fillText, messages, previewMessages as texts } from '#core/message'
import type { StoppedCall } from '#runtime/preview'

interface StoppedNoteProps {
  /** At least one; the last one is shown. */
  calls: readonly StoppedCall[]
  onClose(): void
}

/** What a preview would have sent. */
export function StoppedNote({ calls, onClose }: StoppedNoteProps) {
  const call = calls.at(-1)
  if (!call) return null
  const { method, path, body } = call
  return (
    <section className="design-preview-stopped" role="status">
      <p>
        {calls.length > 1 ? fillText(texts.stoppedMore, { count: calls.length }) : texts.stopped}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={messages.word.close}
          title={messages.word.close}
          onClick={onClose}
        />
      </p>
      <code>
        {method} {path}
      </code>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long body is scrolled by keys */}
      <pre tabIndex={0}>{body || texts.noBody}</pre>
    </section>
  )
}
