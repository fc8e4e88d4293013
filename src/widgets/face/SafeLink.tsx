import type { ReactNode } from 'react'
import { hostedPath } from '#core/menu'
import { useBasePath } from '#react/source'

/** How the text of a field becomes an address. */
export type LinkKind = 'url' | 'mail' | 'phone'

const hidden = /[\p{Cc}\p{Cf}\s]/u
const safeScheme = /^(https?:\/\/|mailto:|tel:)/i
const inside = /^(\/(?![/\\])|\.\.?\/|[#?])/

/**
 * The address that `text` may be opened as, or undefined: http, https, mailto, tel, or a path of this site. Anything else,
 * `javascript:` and `//host` among it, stays text. spec: policy, the browser's side
 */
export function safeHref(text: string, kind: LinkKind = 'url'): string | undefined {
  const plain = text.trim()
  if (plain === '' || hidden.test(plain)) return undefined
  if (kind === 'mail') return /^[^@:/?]+@[^@:/?]+$/.test(plain) ? `mailto:${plain}` : undefined
  if (kind === 'phone') return /^\+?[\d-]{3,20}$/.test(plain) ? `tel:${plain}` : undefined
  return safeScheme.test(plain) || inside.test(plain) ? plain : undefined
}

interface SafeLinkProps {
  text: string
  kind?: LinkKind | undefined
  children: ReactNode
}

/** A link around `children` where the text is an address that may be opened; the children alone where it is not. */
export function SafeLink({ text, kind, children }: SafeLinkProps) {
  const basePath = useBasePath()
  const href = kind && safeHref(text, kind)
  if (!href) return children
  const away = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={hostedPath(href, basePath)} {...away}>
      {children}
    </a>
  )
}
