import { clientText, type LiveChange, type LiveQuestion, readServerMessage } from '#core/live'
import { randomHex } from '#runtime/port'
import type { Runtime } from '#runtime/service'
import { createLine } from './line.ts'

/** Where the connection stands: not wanted, open, or lost and being opened again. */
export type LiveStatus = 'off' | 'on' | 'lost'

/** What a list asks to be told of. */
export interface LiveWatch {
  question: Omit<LiveQuestion, 'key'>
  heard(change: LiveChange): void
}

export interface LiveStore {
  snapshot(): LiveStatus
  /** Calls `heard` after each change of the status; the answer ends it. */
  subscribe(heard: () => void): () => void
  /**
   * Watches rows until the answer is called. After a connection was lost the watch hears that everything is stale: what has
   * happened meanwhile is not told.
   */
  watch(watch: LiveWatch): () => void
}

type Given = Pick<Runtime, 'ports' | 'session' | 'http' | 'base'>

const stale: LiveChange = { rows: [], gone: [], stale: true }

/** Opens the channel for the signed-in user, with a ticket. spec: contract §10.1 (handshake) */
function addressOf({ ports, session, http, base }: Given, pageId: string): Promise<string> {
  const { user, tenantId } = session.state()
  if (!user) return Promise.reject(new Error('nobody is signed in'))
  const path = `${base}/vxeSocket/${encodeURIComponent(user.id)}/${pageId}`
  return http.post<{ ticket: string }>('/sys/common/ticket', { path }, { quiet: 'all' }).then(({ ticket }) => {
    const query = new URLSearchParams({ ticket, tenant: tenantId || '0' })
    return `${ports.navigation.addressOf(path).replace(/^http/, 'ws')}?${query}`
  })
}

/** The channel of one runtime. */
export function createLive(given: Given): LiveStore {
  const { ports, session, http } = given
  const pageId = randomHex(ports.random, 16)
  const watches = new Map<string, LiveWatch>()
  const status = createStatus()
  let count = 0
  let wasLost = false
  const line = createLine({
    clock: ports.clock,
    socket: ports.socket,
    address: () => addressOf(given, pageId),
    opened() {
      status.set('on')
      for (const [key, { question, heard }] of [...watches]) {
        line.send(clientText.subscribe({ key, ...question }))
        if (wasLost) heard(stale)
      }
      wasLost = false
    },
    heard(text) {
      const message = readServerMessage(text)
      if (message?.type === 'rows') watches.get(message.key)?.heard(message.change)
      if (message?.type === 'stamp') http.hearStamp(message.stamp)
    },
    lost() {
      wasLost = true
      status.set('lost')
    },
  })
  const stop = () => {
    line.stop()
    wasLost = false
    status.set('off')
  }
  session.onEnd(() => {
    watches.clear()
    stop()
  })
  return {
    snapshot: status.snapshot,
    subscribe: status.subscribe,
    watch(watch) {
      count += 1
      const key = `w${count}`
      watches.set(key, watch)
      if (watches.size === 1) line.start()
      else line.send(clientText.subscribe({ key, ...watch.question }))
      return () => {
        if (!watches.delete(key)) return
        if (watches.size === 0) stop()
        else line.send(clientText.unsubscribe(key))
      }
    },
  }
}

function createStatus() {
  let current: LiveStatus = 'off'
  const heards = new Set<() => void>()
  return {
    snapshot: () => current,
    set(next: LiveStatus) {
      if (next === current) return
      current = next
      for (const heard of [...heards]) heard()
    },
    subscribe(heard: () => void) {
      heards.add(heard)
      return () => void heards.delete(heard)
    },
  }
}
