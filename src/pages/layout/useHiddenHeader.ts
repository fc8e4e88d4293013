import { useEffect, useState } from 'react'

/** spec: shell §9 Header auto-hide threshold */
const thresholdPx = 100

/** True while the page is scrolled down past the threshold and still going down. spec: shell §2 Layout */
export function useHiddenHeader(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!enabled) return setHidden(false)
    let beforePx = window.scrollY
    const onScroll = () => {
      setHidden(window.scrollY > thresholdPx && window.scrollY > beforePx)
      beforePx = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [enabled])
  return hidden
}
