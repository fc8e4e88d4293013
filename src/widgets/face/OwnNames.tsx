import type { ReactNode } from 'react'
import { messages, widgetMessages } from '#core/message'
import './face.css'

const texts = widgetMessages.names

/** What antd draws without a name, or names in English where neither locale nor a prop changes it; and its name. */
const names: readonly (readonly [selector: string, nameOf: (part: HTMLElement) => string])[] = [
  ['li input[type=checkbox]', (box) => box.closest('li')?.textContent || messages.word.selectAll],
  ['input[type=checkbox]:not([aria-label])', () => messages.word.selectAll],
  ['[role=treeitem] [role=checkbox]', (tick) => tick.closest('[role=treeitem]')?.textContent ?? ''],
  ['input[aria-label="for screen reader"]', () => texts.tree],
  ['.ant-input-number-handler-up', () => texts.increase],
  ['.ant-input-number-handler-down', () => texts.decrease],
  ['.ant-transfer-operation button:first-child', () => texts.choose],
  ['.ant-transfer-operation button:last-child', () => texts.release],
]

/** Names the parts of the controls inside in our words, now and as they change. */
export const OwnNames = ({ children }: { children: ReactNode }) => (
  <div ref={keepNamed} className="face-own-names">
    {children}
  </div>
)

/** Returns how to stop. Icons only adorn; closed entries of a transfer are said to be so, where antd only greys them. */
function keepNamed(root: HTMLElement | null) {
  if (!root) return undefined
  const name = () => {
    for (const [selector, nameOf] of names)
      for (const part of root.querySelectorAll<HTMLElement>(selector)) setAttribute(part, 'aria-label', nameOf(part))
    for (const icon of root.querySelectorAll<HTMLElement>('.anticon')) setAttribute(icon, 'aria-hidden', 'true')
    for (const box of root.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')) {
      const entry = box.closest('li')
      if (entry) setAttribute(entry, 'aria-disabled', String(box.disabled))
    }
  }
  name()
  const watch = new MutationObserver(name)
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'aria-label'] })
  return () => watch.disconnect()
}

/** Nothing is written that stands there: it would be one more change to look after. */
function setAttribute(part: HTMLElement, name: string, value: string): void {
  if (part.getAttribute(name) !== value) part.setAttribute(name, value)
}
