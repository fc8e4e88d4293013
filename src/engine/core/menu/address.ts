const maxLength = 2_000
const unsafe = /[\\\s\p{Cc}]/u

function parsed(text: string, origin: string): URL | undefined {
  try {
    return new URL(text, origin)
  } catch {
    return undefined
  }
}

/** True for a path of this site: exactly one leading slash, and it resolves to the same origin. spec: attack case SR-08 */
export function isOwnPath(text: unknown, origin: string): text is string {
  if (typeof text !== 'string' || text.length > maxLength || unsafe.test(text) || !/^\/(?!\/)/.test(text)) return false
  const url = parsed(text, origin)
  return url !== undefined && url.origin === origin && !url.pathname.startsWith('//')
}

/** True for an absolute http or https address without credentials. */
export function isHttpAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > maxLength || unsafe.test(text) || !/^https?:\/\/[^/?#]/i.test(text))
    return false
  const url = parsed(text, text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export interface AddressContext {
  /** Origin of the page, for example `https://village.example`. */
  origin: string
  /** Path below which the browser reaches the product. */
  basePath: string
  /** Evaluates an expression to text; undefined when it is rejected or yields no text. */
  evaluate(expression: string): string | undefined
  /** A public setting by the name that the family's menus give it; undefined when it is unknown or empty. */
  setting(name: string): string | undefined
}

const settingPattern = /^window\._CONFIG\[\s*(['"])(\w{1,60})\1\s*\]$/

/** The text of a placeholder: a setting, which the family writes as a look-up that is never run here, or an expression. spec: readings (Routes and guard) */
function placeholder(text: string, { evaluate, setting }: AddressContext): string | undefined {
  const name = settingPattern.exec(text)?.[2]
  return name === undefined ? evaluate(text) : setting(name)
}

/**
 * The address of a menu item with `{{expression}}` placeholders filled; undefined unless http, https or a path of this
 * site. spec: shell §2
 */
export function readAddress(text: unknown, context: AddressContext): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  let refused = false
  const filled = text.replace(/\{\{([\s\S]*?)\}\}/g, (_, expression: string) => {
    const value = placeholder(expression.trim(), context)
    refused ||= value === undefined
    return value ?? ''
  })
  const address = filled.trim()
  if (refused) return undefined
  if (isHttpAddress(address)) return address
  return isOwnPath(address, context.origin) ? context.basePath + address : undefined
}
