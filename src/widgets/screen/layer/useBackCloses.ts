import { useEffect, useId, useRef } from 'react'

/** What an entry of the history holds: the router's key of its page, and the layer that stands over it. */
interface Entry {
  key?: string
  layer?: string
}

const present = (): Entry | null => history.state

/**
 * The browser's way back closes what stands over a screen instead of leaving it: while it stands it has an entry of its
 * own. The entry is there again when the user stays, and gone when it is closed in another way.
 */
export function useBackCloses(close: () => void): void {
  const id = useId()
  const latest = useRef(close)
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const below = present()?.key
    const stand = () => history.pushState({ ...present(), layer: id }, '')
    const hear = () => {
      if (present()?.layer === id || present()?.key !== below) return
      stand()
      latest.current()
    }
    clearTimeout(going.current)
    if (present()?.layer !== id) stand()
    window.addEventListener('popstate', hear)
    return () => {
      window.removeEventListener('popstate', hear)
      // What closed it may go on to another page at once: then the entry lies behind that page.
      going.current = setTimeout(() => {
        if (present()?.layer === id) history.back()
      })
    }
  }, [id])
}
