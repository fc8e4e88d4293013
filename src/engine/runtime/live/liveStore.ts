import { clientText, readServerMessage } from '#core/live'
import { randomHex } from '#runtime/port'
import { type ChannelSettings, channelAddress } from './channelAddress.ts'
import { createLine, pageHeartbeat } from './line.ts'
import { createStatus, type LiveStatus } from './status.ts'
import { createWatches, type LiveWatch } from './watches.ts'

export interface LiveStore {
  snapshot(): LiveStatus
  /** Calls `listener` after each change of the status; the answer ends it. */
  subscribe(listener: () => void): () => void
  /**
   * Watches rows until the answer is called. After a connection was lost the watch hears that everything is stale: what has
   * happened meanwhile is not told.
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
      watches.askAll(line.send, status.snapshot() === 'lost')
      status.set('on')
    },
    onText(text) {
      const message = readServerMessage(text)
      if (message?.type === 'rows') watches.notify(message.key, message.change)
      if (message?.type === 'stamp') http.hearStamp(message.stamp)
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
      else line.send(clientText.subscribe({ key, ...watch.question }))
      return () => {
        if (!watches.remove(key)) return
        if (watches.size === 0) stop()
        else line.send(clientText.unsubscribe(key))
      }
    },
  }
}
