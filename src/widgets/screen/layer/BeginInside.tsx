import { useEffect, useRef } from 'react'

/** Stands in a drawer, before what it holds: the focus begins in it, unless a field takes it. */
export function BeginInside() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const drawer = mark.current?.closest<HTMLElement>('.ant-drawer')
    if (drawer && !drawer.contains(document.activeElement)) drawer.focus({ preventScroll: true })
  }, [])
  return <span hidden ref={mark} />
}
