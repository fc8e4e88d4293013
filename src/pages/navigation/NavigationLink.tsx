import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useRuntime } from '#pages/context'

interface NavigationLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
  /** Instead of going there at once. */
  go?: (path: string) => void
}

/** A click that the browser itself should answer: in a new tab or window, or to save. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link to a page of the product. */
export function NavigationLink({ to, go, ...rest }: NavigationLinkProps) {
  const { navigation } = useRuntime().ports
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    if (go) go(to)
    else navigation.go(to)
  }
  return <a {...rest} href={navigation.basePath + to} onClick={follow} />
}
