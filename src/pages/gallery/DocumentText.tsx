import { Button } from 'antd'
import { messages, galleryMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import type { WidgetDefinition, WidgetExample } from '#react/widget'
import { useNotifier } from '#widgets/face'
import { documentOf } from './documentOf.ts'

/** A document that draws the widget as the example does. */
export function DocumentText({ widget, example }: { widget: WidgetDefinition; example: WidgetExample }) {
  const { browser } = useEngine()
  const notifier = useNotifier()
  const text = JSON.stringify(documentOf(widget, example), null, 2)
  const copy = async () => {
    if (await browser.copy(text)) notifier.done(texts.copied)
  }
  return (
    <div className="gallery-document">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <Button size="small" onClick={copy}>
        {messages.word.copy}
      </Button>
    </div>
  )
}
