const longest = 2_000
const unsafe = /[\\\s\p{Cc}]/u

function parsed(text: string, origin: string): URL | undefined {
  try {
    return new URL(text, origin)
  } catch {
    return undefined
  }
}

/** True for a path of this site: one slash first, and the address it resolves to keeps the origin. spec: attack case SR-08 */
export function isOwnPath(text: unknown, origin: string): text is string {
  if (typeof text !== 'string' || text.length > longest || unsafe.test(text) || !/^\/(?!\/)/.test(text)) return false
  const url = parsed(text, origin)
  return url !== undefined && url.origin === origin && !url.pathname.startsWith('//')
}

/** True for a whole http or https address without a name and password in it. */
export function isHttpAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > longest || unsafe.test(text) || !/^https?:\/\/[^/?#]/i.test(text))
    return false
  const url = parsed(text, text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export interface AddressContext {
  /** The origin of the page, for example `https://village.example`. */
  origin: string
  /** The text that an expression of the language gives; undefined when it is refused or gives no text. */
  evaluate(expression: string): string | undefined
}

/** The address of a menu item, its `{{expression}}` places filled. Anything but http, https or a path of this site is dropped. spec: shell §2 */
export function readAddress(text: unknown, { origin, evaluate }: AddressContext): string | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined
  let refused = false
  const filled = text.replace(/\{\{([\s\S]*?)\}\}/g, (_, expression: string) => {
    const value = evaluate(expression.trim())
    refused ||= value === undefined
    return value ?? ''
  })
  const address = filled.trim()
  return !refused && (isHttpAddress(address) || isOwnPath(address, origin)) ? address : undefined
}
