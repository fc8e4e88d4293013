import { inspectorMessages as texts } from '#core/message'
import type { ItemReport } from '#react/report'

/** What of an item is out of the ordinary. */
export function Flags({ visible, readonly, disabled, required, invalid }: ItemReport['state']) {
  const flags = [
    [!visible, texts.hidden, 'muted'],
    [readonly, texts.readonly, 'muted'],
    [disabled, texts.disabled, 'muted'],
    [required, texts.required, 'warning'],
    [invalid, texts.invalid, 'error'],
  ] as const
  return (
    <span className="inspector-flags">
      {flags.map(([holds, text, tone]) =>
        holds ? (
          <i key={text} data-tone={tone}>
            {text}
          </i>
        ) : null,
      )}
    </span>
  )
}
