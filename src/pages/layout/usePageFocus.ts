import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Remembers how far each page was scrolled, and leads keyboard and screen reader to the page that has come. */
export function usePageFocus(main: RefObject<HTMLElement | null>, fullPath: string): void {
  const scrolledByPath = useRef(new Map<string, number>())
  const first = useRef(true)

  useEffect(() => {
    const note = () => scrolledByPath.current.set(fullPath, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [fullPath])

  useLayoutEffect(() => {
    const coming = !first.current
    first.current = false
    if (!coming) return
    document.documentElement.scrollTop = scrolledByPath.current.get(fullPath) ?? 0
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [fullPath, main])
}
