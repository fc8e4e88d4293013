import { clientText, type LiveChange, type LiveSubscription, type Presence, readServerMessage } from '#core/live'
import { randomHex } from '#runtime/port'
import { type ChannelSettings, channelAddress } from './channelAddress.ts'
import { createLine, pageHeartbeat } from './line.ts'

/** The changes that a list follows. */
interface LiveWatch {
  subscription: Omit<LiveSubscription, 'key'>
  onChange(change: LiveChange): void
}

/** Documents that are open for editing. */
interface OpenDocuments {
  /** Kind and id, with a space between. */
  documents: readonly string[]
  /** Who else has one of them open; null while that is not known. */
  onPresence(presence: Presence | null): void
}

const stale: LiveChange = { rows: [], gone: [], stale: true }

/** What the channel is used for under a key. */
interface ChannelUse {
  /** The message that begins it. */
  begin(key: string): string
  /** Messages may have been missed. */
  missed(): void
  /** The connection is lost. */
  lost?(): void
  onChange?(change: LiveChange): void
  onPresence?(presence: Presence): void
}

const useOfWatch = ({ subscription, onChange }: LiveWatch): ChannelUse => ({
  begin: (key) => clientText.subscribe({ key, ...subscription }),
  missed: () => onChange(stale),
  onChange,
})

const useOfPresence = ({ documents, onPresence }: OpenDocuments): ChannelUse => ({
  begin: (key) => clientText.presence(key, documents),
  missed: () => undefined,
  lost: () => onPresence(null),
  onPresence,
})

/** The current uses, each under its own key. */
interface Uses {
  readonly size: number
  add(use: ChannelUse): string
  /** False if it no longer exists. */
  remove(key: string): boolean
  clear(): void
  /** Begins everything again. */
  beginAll(send: (text: string) => void, missed: boolean): void
  lost(): void
  find(key: string): ChannelUse | undefined
}

function createUses(): Uses {
  const uses = new Map<string, ChannelUse>()
  let count = 0
  return {
    get size() {
      return uses.size
    },
    add(use) {
      count += 1
      const key = `w${count}`
      uses.set(key, use)
      return key
    },
    remove: (key) => uses.delete(key),
    clear: () => uses.clear(),
    beginAll(send, missed) {
      for (const [key, use] of [...uses]) {
        send(use.begin(key))
        if (missed) use.missed()
      }
    },
    lost() {
      for (const use of [...uses.values()]) use.lost?.()
    },
    find: (key) => uses.get(key),
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
  /** Says that documents are open for editing, until the returned function is called. */
  openDocuments(open: OpenDocuments): () => void
}

/** The channel of one runtime. */
export function createLive(settings: ChannelSettings): LiveStore {
  const { ports, session } = settings
  const pageId = randomHex(ports.random, 16)
  const uses = createUses()
  const status = createStatus()
  const line = createLine({
    clock: ports.clock,
    socket: ports.socket,
    heartbeat: pageHeartbeat,
    address: () => channelAddress(settings, (userId) => `/vxeSocket/${userId}/${pageId}`),
    onOpen() {
      uses.beginAll(line.send, status.snapshot() === 'lost')
      status.set('on')
    },
    onText(text) {
      const message = readServerMessage(text)
      if (message?.type === 'rows') uses.find(message.key)?.onChange?.(message.change)
      if (message?.type === 'presence') uses.find(message.key)?.onPresence?.(message.presence)
    },
    onLost() {
      status.set('lost')
      uses.lost()
    },
  })
  const stop = () => {
    line.stop()
    status.set('off')
  }
  session.onEnd(() => {
    uses.clear()
    stop()
  })
  const begin = (use: ChannelUse) => {
    const key = uses.add(use)
    if (uses.size === 1) line.start()
    else line.send(use.begin(key))
    return () => {
      if (!uses.remove(key)) return
      if (uses.size === 0) stop()
      else line.send(clientText.unsubscribe(key))
    }
  }
  return {
    snapshot: status.snapshot,
    subscribe: status.subscribe,
    watch: (watch) => begin(useOfWatch(watch)),
    openDocuments: (open) => begin(useOfPresence(open)),
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
