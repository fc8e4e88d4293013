import { useLayoutEffect, useRef } from 'react'
import { cleanedNodes } from './cleanedHtml.ts'
import './html.css'

/** Rich text as its readers see it. */
export function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cleanedNodes(html)), [html])
  return <div ref={place} className="html-text" />
}
