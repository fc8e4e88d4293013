import { defaultApiBase } from '#core/menu'

const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Where the browser has the page from, as the server has written it there. A page that was reached past its host is at the root. */
export function browserSite(): { basePath: string; base: string; nonce: string } {
  const named = written('base-path')
  const basePath = `${location.pathname}/`.startsWith(`${named}/`) ? named : ''
  return { basePath, base: basePath + (written('api-base') || defaultApiBase), nonce: written('csp-nonce') }
}
