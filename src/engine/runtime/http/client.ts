import type { HttpPort, TransportError } from '#runtime/port'
import type { BatchMember } from './batch.ts'
import type { Call } from './call.ts'
import { callsOver, type HttpCalls } from './calls.ts'
import type { HttpSettings } from './exchange.ts'
import { createTransport, type Transport } from './transport.ts'

/** The only way to the server. */
export interface HttpClient
  extends HttpCalls,
    Pick<Written, 'onWritten'>,
    Pick<PublishedDocuments, 'onPublished' | 'receiveStamp'> {
  reach: Reach
  /** Calls that end with a screen. */
  scope(): HttpScope
}

/** A client with the settings of one runtime. Nothing is retried automatically. */
export function createHttpClient(settings: HttpSettings): HttpClient {
  const { port: published, ...documents } = watchPublished(batchReads(settings))
  const { port, reach } = watchReach(published)
  const { transport, onWritten } = watchWrites(createTransport({ ...settings, port }))
  return { ...callsOver(transport), scope: () => createScope(transport), onWritten, ...documents, reach }
}

/**
 * Wraps `port` so that reads that are made at the same moment and may be batched share one request. Each has its own reply,
 * as soon as that is there, or its own failure. What sends several is loaded with the first of them.
 */
function batchReads({ port, base }: Pick<HttpSettings, 'port' | 'base'>): HttpPort {
  let waiting: BatchMember[] = []
  const flush = () => {
    const members = waiting
    waiting = []
    const [first] = members
    if (first && members.length === 1) return void port.send(first.request).then(first.resolve, first.reject)
    import('./batch.ts').then(
      ({ sendBatch }) => sendBatch(members, { port, base }),
      (error) => members.map(({ reject }) => reject(error)),
    )
  }
  return {
    ...port,
    send(request) {
      if (!request.batch) return port.send(request)
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) void atEndOfTurn().then(flush)
        waiting.push({ request, resolve, reject })
      })
    },
  }
}

/** Calls that are made in one go reach the port one microtask after the other, behind what they all wait for. */
const atEndOfTurn = () => Promise.resolve().then(() => undefined)

/** Listeners to one kind of event; subscribing returns how to stop. */
function createListeners<Event extends unknown[] = []>() {
  const listeners = new Set<(...event: Event) => void>()
  return {
    notify(...event: Event) {
      for (const listener of [...listeners]) listener(...event)
    },
    subscribe(listener: (...event: Event) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Notifies when the live documents have changed. */
interface PublishedDocuments {
  port: HttpPort
  /** Returns how to stop listening. */
  onPublished(listener: () => void): () => void
  /** Accepts the stamp of the live documents from another source than an answer. */
  receiveStamp(stamp?: string): void
}

/** Wraps `port` to read from each answer which documents are live. spec: schema-language, Life of a document */
function watchPublished(port: HttpPort): PublishedDocuments {
  const listeners = createListeners()
  let lastStamp = ''
  const receiveStamp = (stamp = '') => {
    if (stamp === '' || stamp === lastStamp) return
    const isFirst = lastStamp === ''
    lastStamp = stamp
    if (!isFirst) listeners.notify()
  }
  return {
    port: {
      ...port,
      async send(request) {
        const reply = await port.send(request)
        receiveStamp(reply.headers['x-documents'])
        return reply
      },
    },
    onPublished: listeners.subscribe,
    receiveStamp,
  }
}

/** Whether the last call reached the server. */
interface Reach {
  isLost(): boolean
  /** Calls `listener` after each change, and with `busy` after each call that the server had no time for; returns how to stop listening. */
  subscribe(listener: (busy: boolean) => void): () => void
}

/** No answer, and the statuses by which a proxy says that there is no server behind it. */
const unreached: readonly number[] = [0, 502, 503, 504]
const tooMany = 429

/** Wraps `port` to note whether calls get through. One that was given up, also for taking too long, says nothing. */
function watchReach(port: HttpPort): { port: HttpPort; reach: Reach } {
  const listeners = createListeners<[busy: boolean]>()
  let lost = false
  const note = (status: number) => {
    const before = lost
    const busy = status === tooMany
    lost = unreached.includes(status)
    if (lost !== before || busy) listeners.notify(busy)
  }
  return {
    port: {
      ...port,
      async send(request) {
        try {
          const reply = await port.send(request)
          note(reply.status)
          return reply
        } catch (error) {
          if (!request.signal?.aborted && (error as TransportError).kind !== 'aborted') note(0)
          throw error
        }
      },
    },
    reach: {
      isLost: () => lost,
      subscribe: listeners.subscribe,
    },
  }
}

/** Reports the path of each call that may have changed something, once the server has accepted it. */
interface Written {
  transport: Transport
  /** Returns how to stop listening. */
  onWritten(listener: (path: string) => void): () => void
}

/** Calls that change nothing that a page counts: a ticket opens one address, and settings are the user's own. */
const changeNothing = new Set(['/sys/common/ticket', '/sys/userSetting'])

/** Wraps `transport` to report its writes, whoever sends them: screens, actions or pages. */
function watchWrites(transport: Transport): Written {
  const listeners = createListeners<[path: string]>()
  const notify = ({ method, path }: Call) => {
    if (method === 'GET' || changeNothing.has(path)) return
    listeners.notify(path)
  }
  return {
    transport: {
      ...transport,
      async call(call) {
        const answer = await transport.call(call)
        notify(call)
        return answer
      },
    },
    onWritten: listeners.subscribe,
  }
}

/** The calls of one screen. Its reads end with it; writes and downloads continue. */
interface HttpScope extends HttpCalls {
  /** Aborts the pending GETs; later ones are aborted at once. */
  dispose(): void
}

/** A scope over `transport`. */
function createScope(transport: Transport): HttpScope {
  const pending = new Set<AbortController>()
  let disposed = false

  const read = async (call: Call) => {
    const own = new AbortController()
    const abort = () => own.abort()
    if (disposed || call.signal?.aborted) abort()
    call.signal?.addEventListener('abort', abort)
    pending.add(own)
    try {
      return await transport.call({ ...call, signal: own.signal })
    } finally {
      pending.delete(own)
      call.signal?.removeEventListener('abort', abort)
    }
  }

  return {
    ...callsOver({ ...transport, call: (call) => (call.method === 'GET' ? read(call) : transport.call(call)) }),
    dispose() {
      disposed = true
      for (const controller of pending) controller.abort()
    },
  }
}
