import { messages } from '#core/message'
import { useEngine } from '#react/engine'

const words = {
  kind: 'text',
  pointer: '',
  conditions: {},
  modes: {},
  text: { read: () => '' },
  tone: 'muted',
} as const

/** Shown instead of an embedded screen or list while the record is not stored yet. */
export function Unsaved({ id }: { id: string }) {
  const { faces } = useEngine()
  return <faces.Text item={{ ...words, id }} text={messages.form.listAfterSaving} />
}
