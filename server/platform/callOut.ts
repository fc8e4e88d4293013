import { deferred } from './deferred.ts'

const maxBytes = 65_536

/** A request to a server named in the settings. */
interface OutwardCall {
  url: string
  /** Sent as JSON by POST; without a body or form the request is a GET. */
  body?: unknown
  /** Sent as a form by POST. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  timeoutMs: number
}

interface OutwardAnswer {
  ok: boolean
  text: string
}

/**
 * The response; null on failure, redirects and responses that are too long, which are not read to their end. The time is kept here: `fetch`
 * forgets its signal when garbage is collected while a body still comes.
 */
export async function callOut(call: OutwardCall): Promise<OutwardAnswer | null> {
  const late = new AbortController()
  const { promise: expired, resolve } = deferred<null>()
  const timer = setTimeout(() => {
    late.abort()
    resolve(null)
  }, call.timeoutMs)
  try {
    return await Promise.race([answerOf(call, late.signal), expired])
  } finally {
    clearTimeout(timer)
  }
}

async function answerOf({ url, body, form, headers }: OutwardCall, signal: AbortSignal): Promise<OutwardAnswer | null> {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = form ? String(new URLSearchParams(form)) : JSON.stringify(body)
  try {
    const response = await fetch(url, {
      ...(content === undefined ? {} : { method: 'POST', body: content }),
      headers: { 'content-type': type, ...headers },
      redirect: 'error',
      signal,
    })
    const text = await textUpTo(maxBytes, response, signal)
    return text === null ? null : { ok: response.ok, text }
  } catch {
    return null
  }
}

/** The text of a response; null, and the connection is given up, once it is longer or late. */
async function textUpTo(most: number, { body }: Response, signal: AbortSignal): Promise<string | null> {
  if (!body) return ''
  const reader = body.getReader()
  const giveUp = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', giveUp, { once: true })
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (signal.aborted) return null
    if (done) return Buffer.concat(chunks).toString('utf8')
    chunks.push(value)
    size += value.byteLength
    if (size <= most) continue
    giveUp()
    return null
  }
}
