import type { ComponentType } from 'react'
import { messages } from '#core/message'

type Props = Readonly<Record<string, unknown>>

/** A transfer or table whose checkboxes bear the texts of their entries, or say that they stand for all: antd leaves them nameless. */
export function namedTicks(Target: ComponentType<never>): ComponentType<never> {
  const Component = Target as ComponentType<Props>
  return function NamedTicks(props: Props) {
    return (
      <div ref={keepNamed}>
        <Component {...props} />
      </div>
    )
  } as ComponentType<never>
}

/** Names the checkboxes below an element and says which entries are closed, now and as they change; returns how to stop. */
function keepNamed(root: HTMLElement | null) {
  if (!root) return undefined
  const name = () => {
    for (const box of root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
      const entry = box.closest('li')
      if (entry || !box.hasAttribute('aria-label'))
        box.setAttribute('aria-label', entry?.textContent || messages.word.selectAll)
      entry?.setAttribute('aria-disabled', String(box.disabled))
    }
  }
  name()
  const watch = new MutationObserver(name)
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  return () => watch.disconnect()
}
