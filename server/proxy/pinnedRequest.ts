import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { failedWith, ProductError } from '#core/error'
import { proxyMessages } from '#core/message'
import type { CheckedTarget } from './target.ts'

/** What is sent: a method and, for most methods, JSON. */
interface SentRequest {
  method: string
  json: string | undefined
  /** The caller has gone. */
  signal: AbortSignal
  /** The call has timed out. */
  late: AbortSignal
}

export interface ProxyLimits {
  answerBytes: number
  timeoutMs: number
}

/** What the target answered. */
interface TargetAnswer {
  status: number
  text: string
}

/** The only headers that a target receives: nothing of the caller's own request is passed on. */
const headersFor = (json: string | undefined) => ({
  accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
  'accept-encoding': 'identity',
  'user-agent': 'digital-village-console',
  ...(json === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
})

/** Name resolution that knows one address: the one that was checked. */
const pinnedTo =
  ({ address, family }: CheckedTarget['address']): LookupFunction =>
  (_host, options, found) => {
    if (options.all) found(null, [{ address, family }])
    else found(null, address, family)
  }

async function readUpTo(most: number, answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Resolves with the head of the answer; the body is read by the caller. */
function open(
  { url, address }: CheckedTarget,
  { method, json, signal }: Omit<SentRequest, 'late'>,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const headers = headersFor(json)
    const sent = send(url, { method, headers, signal, agent: false, lookup: pinnedTo(address) }, resolve)
    sent.on('error', reject)
    sent.end(json)
  })
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

/**
 * Sends one request over a connection of its own to the checked address. Redirects are not followed, the answer is read
 * up to a size, and what is not there when `late` fires is given up. Throws with the reason.
 */
export async function sendPinned(
  target: CheckedTarget,
  sent: SentRequest,
  { answerBytes, timeoutMs }: ProxyLimits,
): Promise<TargetAnswer> {
  const { host } = target.url
  const { late } = sent
  const signal = AbortSignal.any([late, sent.signal])
  try {
    const answer = await open(target, { ...sent, signal })
    const status = answer.statusCode ?? 0
    const text = isRedirect(status) ? '' : await readUpTo(answerBytes, answer)
    answer.destroy()
    if (isRedirect(status)) throw failedWith(proxyMessages.moved, { host })
    if (text === null) throw failedWith(proxyMessages.tooLong, { host, most: Math.floor(answerBytes / 1_024) })
    return { status, text }
  } catch (cause) {
    if (cause instanceof ProductError) throw cause
    if (late.aborted) throw failedWith(proxyMessages.tooSlow, { host, seconds: timeoutMs / 1_000 })
    throw failedWith(proxyMessages.unreachable, { host })
  }
}
