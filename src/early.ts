/** Runs before everything else: asks at once for the parts of which the browser would learn one after the other. */

/** Where the session is kept; one that has expired costs a fetch. */
const sessionKey = 'Access-Token'

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** The files that the build names in the page; none in development. */
const signedInParts = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="signed-in-parts"]')?.content.split(' ') ?? []

function preload(href: string): void {
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

if (isSignedIn()) for (const href of signedInParts()) preload(href)
void import('./main.tsx')
