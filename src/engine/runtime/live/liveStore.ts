import { clientText, type LiveChange, type LiveSubscription, readServerMessage } from '#core/live'
import { randomHex } from '#runtime/port'
import { type ChannelSettings, channelAddress } from './channelAddress.ts'
import { createLine, pageHeartbeat } from './line.ts'

/** The changes that a list follows. */
interface LiveWatch {
  subscription: Omit<LiveSubscription, 'key'>
  onChange(change: LiveChange): void
}

const stale: LiveChange = { rows: [], gone: [], stale: true }

/** The current watches, each under its own key. */
interface Watches {
  readonly size: number
  add(watch: LiveWatch): string
  /** False if it no longer exists. */
  remove(key: string): boolean
  clear(): void
  /** Subscribes everything again; watches that missed messages get a stale change. */
  subscribeAll(send: (text: string) => void, missed: boolean): void
  notify(key: string, change: LiveChange): void
}

function createWatches(): Watches {
  const watches = new Map<string, LiveWatch>()
  let count = 0
  return {
    get size() {
      return watches.size
    },
    add(watch) {
      count += 1
      const key = `w${count}`
      watches.set(key, watch)
      return key
    },
    remove: (key) => watches.delete(key),
    clear: () => watches.clear(),
    subscribeAll(send, missed) {
      for (const [key, { subscription, onChange }] of [...watches]) {
        send(clientText.subscribe({ key, ...subscription }))
        if (missed) onChange(stale)
      }
    },
    notify: (key, change) => watches.get(key)?.onChange(change),
  }
}

export interface LiveStore {
  snapshot(): LiveStatus
  /** Calls `listener` after each change of the status; returns how to stop. */
  subscribe(listener: () => void): () => void
  /**
   * Watches rows until the returned function is called. After a lost connection the watch learns that everything is stale:
   * changes in the meantime are not sent.
   */
  watch(watch: LiveWatch): () => void
}

/** The channel of one runtime. */
export function createLive(settings: ChannelSettings): LiveStore {
  const { ports, session, http } = settings
  const pageId = randomHex(ports.random, 16)
  const watches = createWatches()
  const status = createStatus()
  const line = createLine({
    clock: ports.clock,
    socket: ports.socket,
    heartbeat: pageHeartbeat,
    address: () => channelAddress(settings, (userId) => `/vxeSocket/${userId}/${pageId}`),
    onOpen() {
      watches.subscribeAll(line.send, status.snapshot() === 'lost')
      status.set('on')
    },
    onText(text) {
      const message = readServerMessage(text)
      if (message?.type === 'rows') watches.notify(message.key, message.change)
      if (message?.type === 'stamp') http.receiveStamp(message.stamp)
    },
    onLost: () => status.set('lost'),
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
      else line.send(clientText.subscribe({ key, ...watch.subscription }))
      return () => {
        if (!watches.remove(key)) return
        if (watches.size === 0) stop()
        else line.send(clientText.unsubscribe(key))
      }
    },
  }
}

/** State of the connection: not needed, open, or lost and being reopened. */
type LiveStatus = 'off' | 'on' | 'lost'

function createStatus() {
  let current: LiveStatus = 'off'
  const listeners = new Set<() => void>()
  return {
    snapshot: () => current,
    set(next: LiveStatus) {
      if (next === current) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
