import { decodedText, isObject, parseJson, textOrEmpty } from '#core/object'
import type { HttpRequest } from '#runtime/port'

/**
 * Calls of the server that write although they are sent by GET, as clients of the family do. A test keeps them equal to the endpoints
 * that say so of themselves.
 */
const changingReads: ReadonlySet<string> = new Set([
  '/sys/annountCement/doReleaseData',
  '/sys/annountCement/doReovkeData',
  '/sys/appRole/remove',
  '/sys/dict/refleshCache',
  '/sys/gatewayRoute/clearRedis',
  '/sys/logout',
  '/sys/quartzJob/execute',
  '/sys/quartzJob/pause',
  '/sys/quartzJob/resume',
  '/sys/user/passwordChange',
])

/** A call that a preview has not sent. */
export interface StoppedCall {
  method: string
  /** Below the API base, with its query. */
  path: string
  /** The body for people: indented JSON, the parts of a form, or the size of a file; empty if there is none. */
  body: string
}

/** Several reads as one request, which is sent by POST for its length. */
const batchedReads = '/online/batch/reads'

/** What opens an address that takes no token: a private file is shown by it. */
const ticket = '/sys/common/ticket'

/** What is sent beside the user's own doing: reports of errors, settings, tickets, the end of a session. */
const background: ReadonlySet<string> = new Set([ticket, '/sys/log/client', '/sys/logout', '/sys/userSetting'])

/** Reads that are the same for everybody, the user's own, or that name the other: the server takes none of them for somebody else. */
const sameForAll: ReadonlySet<string> = new Set([
  '/sys/checkRule/checkByCode',
  '/sys/config/data',
  '/sys/permission/effective/buttons',
  '/sys/userSetting',
])

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** The address below the API base; that of another site stays. */
const below = (url: string, base: string): string => (url.startsWith(`${base}/`) ? url.slice(base.length) : url)

/** Whether a request reads and does nothing else. */
export function isRead({ method, url, body }: Pick<HttpRequest, 'method' | 'url' | 'body'>, base: string): boolean {
  const path = pathOf(below(url, base))
  if (method === 'POST') return path === batchedReads || (path === ticket && isOfFile(body))
  return method === 'GET' && !changingReads.has(path)
}

/** Whether a ticket is asked for a stored file. */
function isOfFile(body: HttpRequest['body']): boolean {
  const question = typeof body === 'string' ? parseJson(body) : undefined
  return isObject(question) && textOrEmpty(question.path).includes('/sys/common/static/')
}

/** Whether what a read answers differs from person to person. */
export const isPersonal = ({ url }: Pick<HttpRequest, 'url'>, base: string): boolean =>
  !sameForAll.has(pathOf(below(url, base)))

/** Whether somebody waits for what the request does. */
export const isOwnDoing = ({ url }: Pick<HttpRequest, 'url'>, base: string): boolean =>
  !background.has(pathOf(below(url, base)))

/** A request as it is shown instead of being sent. */
export function stoppedCall({ method, url, body }: HttpRequest, base: string): StoppedCall {
  const path = below(url, base).replace(/([?&])_t=\d+(&|$)/, (_, before: string, after: string) =>
    after === '&' ? before : '',
  )
  return { method, path: decodedText(path), body: bodyText(body) }
}

function bodyText(body: HttpRequest['body']): string {
  if (body === undefined) return ''
  if (typeof body === 'string') return jsonText(body)
  if (body instanceof FormData) return [...body].map(([name, value]) => `${name}: ${partText(value)}`).join('\n')
  return partText(body)
}

function jsonText(text: string): string {
  const value = parseJson(text)
  if (isObject(value) && Object.keys(value).length === 0) return ''
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

function partText(part: FormDataEntryValue | Blob): string {
  if (typeof part === 'string') return part
  return `${part instanceof File ? `${part.name}, ` : ''}${part.size} B`
}
