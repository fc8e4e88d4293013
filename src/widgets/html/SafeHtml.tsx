import createPurifier, { type Config, type DOMPurify } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { hostedPath } from '#core/menu'
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

/** Changes the addresses of pictures and links. */
function withAddresses(nodes: DocumentFragment, change: (address: string) => string): void {
  for (const name of ['src', 'href'])
    for (const element of nodes.querySelectorAll(`[${name}]`))
      element.setAttribute(name, change(element.getAttribute(name) ?? ''))
}

/** The allowed part of the HTML, as nodes that are not in the document yet; `addressOf` changes its addresses. */
function cleanedNodes(html: string, addressOf?: (address: string) => string): DocumentFragment {
  const nodes = purifier().sanitize(html, { ...settings, RETURN_DOM_FRAGMENT: true })
  if (addressOf) withAddresses(nodes, addressOf)
  return nodes
}

/** The same as text. */
export function cleanedHtml(html: string, addressOf?: (address: string) => string): string {
  if (!addressOf) return purifier().sanitize(html, settings)
  const { body } = document.implementation.createHTMLDocument()
  body.append(cleanedNodes(html, addressOf))
  return body.innerHTML
}

/** Rich text as its readers see it, with addresses of the product below `basePath`. */
export function SafeHtml({ html, basePath }: { html: string; basePath: string }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => container.current?.replaceChildren(cleanedNodes(html, (address) => hostedPath(address, basePath))),
    [html, basePath],
  )
  return <div ref={container} className="html-text" />
}
