import type { ComponentType } from 'react'
import { messages } from '#core/message'

type Props = Readonly<Record<string, unknown>>

/** A transfer whose checkboxes bear the texts of their entries: antd leaves them nameless. */
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

/** Names the checkboxes below an element now and as entries come and go; returns how to stop. */
function keepNamed(root: HTMLElement | null) {
  if (!root) return undefined
  const name = () => {
    for (const box of root.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not([aria-label])')) {
      const entry = box.closest('li')
      box.setAttribute('aria-label', entry?.textContent || messages.word.selectAll)
    }
  }
  name()
  const watch = new MutationObserver(name)
  watch.observe(root, { childList: true, subtree: true })
  return () => watch.disconnect()
}
