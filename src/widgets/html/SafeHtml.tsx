import createPurifier, { type Config, type DOMPurify } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { richAttributes, richSchemes, richTags } from '#core/richText'
import './html.css'

const settings: Config = {
  ALLOWED_TAGS: [...richTags],
  ALLOWED_ATTR: [...new Set(Object.values(richAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richSchemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`, 'i'),
}

let sharedPurifier: DOMPurify | null = null

/** One sanitizer for the page: images get no data URLs, but always an `alt`; links open in a new tab without access to the page. */
function purifier(): DOMPurify {
  if (sharedPurifier) return sharedPurifier
  sharedPurifier = createPurifier(window)
  sharedPurifier.addHook('afterSanitizeAttributes', (node) => {
    if (/^\s*data:/i.test(node.getAttribute('src') ?? '')) node.removeAttribute('src')
    if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
    if (node.tagName !== 'A') return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return sharedPurifier
}

/** The allowed part of the HTML, as nodes that are not in the document yet. */
const cleanedNodes = (html: string): DocumentFragment =>
  purifier().sanitize(html, { ...settings, RETURN_DOM_FRAGMENT: true })

/** The same as text. */
export const cleanedHtml = (html: string): string => purifier().sanitize(html, settings)

/** Rich text as its readers see it. */
export function SafeHtml({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => container.current?.replaceChildren(cleanedNodes(html)), [html])
  return <div ref={container} className="html-text" />
}
