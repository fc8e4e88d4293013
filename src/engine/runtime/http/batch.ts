import { limit } from '#core/limit'
import { messages } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { type HttpReply, type HttpRequest, TransportError } from '#runtime/port'
import type { HttpSettings } from './exchange.ts'

/** A read that waits for its line of an answer to several. */
export interface BatchMember {
  request: HttpRequest
  resolve(reply: HttpReply): void
  reject(error: unknown): void
}

type Batching = Pick<HttpSettings, 'port' | 'base'>

/** Sends reads of the same moment, those of one caller as one request. A single one is sent as it is. */
export function sendBatch(members: readonly BatchMember[], settings: Batching): void {
  for (const group of groupsOf(members)) {
    if (group.length > 1) void sendTogether(group, settings)
    else for (const member of group) sendAlone(member, settings)
  }
}

function sendAlone({ request, resolve, reject }: BatchMember, { port }: Pick<Batching, 'port'>): void {
  port.send(request).then(resolve, reject)
}

/** Headers by which the server tells callers apart. */
const identityHeaders = ['X-Access-Token', 'tenant-id', 'X-Low-App-ID', 'X-Client'] as const

const identityOf = ({ headers }: HttpRequest): Record<string, string> =>
  Object.fromEntries(identityHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))

/** Requests of one caller, no more than fit into one batch. */
function groupsOf(members: readonly BatchMember[]): BatchMember[][] {
  const groups = new Map<string, BatchMember[]>()
  for (const member of members) {
    const identity = JSON.stringify(identityOf(member.request))
    groups.set(identity, [...(groups.get(identity) ?? []), member])
  }
  return [...groups.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / limit.readsPerBatch) }, (_, index) =>
      all.slice(index * limit.readsPerBatch, (index + 1) * limit.readsPerBatch),
    ),
  )
}

/** Sends the requests as one. A server of before batches answers 404: then each goes by itself. */
async function sendTogether(members: readonly BatchMember[], { port, base }: Batching): Promise<void> {
  const open = new Set(members)
  const end = new AbortController()
  for (const member of members) leaveAtAbort(member, open, end)
  const read = lineReader((line) => {
    const member = members[line.index]
    if (member && open.delete(member)) member.resolve(line)
  })
  try {
    const reply = await port.send({ ...batchRequest(members, base), signal: end.signal, onText: read })
    if (reply.status === 200) read(String(reply.body))
    for (const member of open) {
      if (reply.status === 404) sendAlone(member, { port })
      else if (reply.status === 200) member.reject(new TransportError('network', messages.failure.offline))
      else member.resolve(reply)
    }
  } catch (error) {
    for (const { reject } of open) reject(error)
  }
}

/** One that is given up leaves its batch; when nobody waits any more, the batch ends. */
function leaveAtAbort(member: BatchMember, open: Set<BatchMember>, end: AbortController): void {
  const { signal } = member.request
  const leave = () => {
    if (!open.delete(member)) return
    member.reject(new TransportError('aborted', 'aborted'))
    if (open.size === 0) end.abort()
  }
  if (signal?.aborted) leave()
  else signal?.addEventListener('abort', leave, { once: true })
}

function batchRequest(members: readonly BatchMember[], base: string): HttpRequest {
  const requests = members.map(({ request }) => request)
  const [first] = requests
  return {
    method: 'POST',
    url: `${base}/online/batch/reads`,
    headers: {
      'Content-Type': 'application/json;charset=UTF-8',
      ...(first && identityOf(first)),
      'X-Request-Id': first?.headers['X-Request-Id'] ?? '',
    },
    body: JSON.stringify({ calls: requests.map(({ url }) => url.slice(base.length)) }),
    answerAs: 'text',
    timeoutMs: Math.max(...requests.map(({ timeoutMs }) => timeoutMs)),
  }
}

interface Line extends HttpReply {
  index: number
}

/** Reads the complete lines of a growing text, each once. */
function lineReader(receive: (line: Line) => void): (text: string) => void {
  let readTo = 0
  return (text) => {
    const endsAt = text.lastIndexOf('\n') + 1
    const lines = text.slice(readTo, Math.max(endsAt, readTo)).split('\n')
    readTo = Math.max(endsAt, readTo)
    for (const line of lines) {
      const read = line === '' ? null : lineOf(line)
      if (read) receive(read)
    }
  }
}

function lineOf(text: string): Line | null {
  const value = parseJson(text)
  if (!isObject(value) || typeof value.index !== 'number' || typeof value.status !== 'number') return null
  const headers = isObject(value.headers) ? (value.headers as Record<string, string>) : {}
  return { index: value.index, status: value.status, headers, body: String(value.body ?? '') }
}
