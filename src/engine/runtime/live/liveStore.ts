import { clientText, readServerMessage } from '#core/live'
import { randomHex } from '#runtime/port'
import type { Runtime } from '#runtime/service'
import { createLine } from './line.ts'
import { createStatus, type LiveStatus } from './status.ts'
import { createWatches, type LiveWatch } from './watches.ts'

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

/** Opens the channel for the signed-in user, with a ticket. spec: contract §10.1 (handshake) */
async function addressOf({ ports, session, http, base }: Given, pageId: string): Promise<string> {
  const { user, tenantId } = session.state()
  if (!user) throw new Error('nobody is signed in')
  const path = `${base}/vxeSocket/${encodeURIComponent(user.id)}/${pageId}`
  const { ticket } = await http.post<{ ticket: string }>('/sys/common/ticket', { path }, { quiet: 'all' })
  const query = new URLSearchParams({ ticket, tenant: tenantId || '0' })
  return `${ports.navigation.addressOf(path).replace(/^http/, 'ws')}?${query}`
}

/** The channel of one runtime. */
export function createLive(given: Given): LiveStore {
  const { ports, session, http } = given
  const pageId = randomHex(ports.random, 16)
  const watches = createWatches()
  const status = createStatus()
  const line = createLine({
    clock: ports.clock,
    socket: ports.socket,
    address: () => addressOf(given, pageId),
    opened() {
      watches.askAll(line.send, status.snapshot() === 'lost')
      status.set('on')
    },
    heard(text) {
      const message = readServerMessage(text)
      if (message?.type === 'rows') watches.tell(message.key, message.change)
      if (message?.type === 'stamp') http.hearStamp(message.stamp)
    },
    lost: () => status.set('lost'),
  })
  const stop = () => {
    line.stop()
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
      const key = watches.add(watch)
      if (watches.size === 1) line.start()
      else line.send(clientText.subscribe({ key, ...watch.question }))
      return () => {
        if (!watches.remove(key)) return
        if (watches.size === 0) stop()
        else line.send(clientText.unsubscribe(key))
      }
    },
  }
}
