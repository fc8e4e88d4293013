import { readPersonMessage } from '#core/live'
import type { Announcement } from '#pages/announcement'
import { isAborted } from '#runtime/http'
import { channelAddress, createLine, type Line, personHeartbeat } from '#runtime/live'
import type { Runtime } from '#runtime/service'

/** State of the bell. spec: shell §3 (Announcement list response) */
export interface BellState {
  anntMsgList: readonly Announcement[]
  anntMsgTotal: number
  sysMsgList: readonly Announcement[]
  sysMsgTotal: number
  status: 'loading' | 'ready' | 'failed'
}

export interface BellStore {
  snapshot(): BellState
  subscribe(listener: () => void): () => void
  /** Requests again, also after a failure has stopped polling. */
  renew(): void
  /** Starts listening; returns how to stop. */
  start(): () => void
}

/** spec: shell §9 (polling) */
const pollMs = 6_000

const empty: BellState = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0, status: 'loading' }

type BellContext = Pick<Runtime, 'ports' | 'session' | 'http' | 'base'>

type Found = Omit<BellState, 'status'>

/** A state that notifies its subscribers. */
function createState() {
  const listeners = new Set<() => void>()
  let state = empty
  return {
    snapshot: () => state,
    set(next: Partial<BellState>) {
      state = { ...state, ...next }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What is polled while the channel is down. */
function createPoll({ ports }: BellContext, read: () => void) {
  let down = false
  let cancel = () => {}
  const stop = () => cancel()
  return {
    isDown: () => down,
    stop,
    wait() {
      stop()
      if (down) cancel = ports.clock.after(pollMs, read)
    },
    mark(next: boolean) {
      down = next
      stop()
    },
  }
}

/**
 * The announcements that wait for the user: read at the start and whenever the live channel says so; every 6 s only while the
 * channel is down. A failed reading ends that, until the channel is back or somebody asks. spec: shell §4 (Notifications)
 */
export function createBell(context: BellContext): BellStore {
  const { http } = context
  const { snapshot, set, subscribe } = createState()
  let end = new AbortController()
  const ask = () => http.get<Found>('/sys/annountCement/listByUser', {}, { quiet: 'all', signal: end.signal })
  const read = reading(ask, (found) => {
    set(found ? { ...found, status: 'ready' } : { status: 'failed' })
    if (found) poll.wait()
    else poll.stop()
  })
  const poll = createPoll(context, () => void read())
  const line = lineOf(context, {
    onOpen() {
      const missed = poll.isDown() || snapshot().status === 'failed'
      poll.mark(false)
      if (missed) void read()
    },
    onNotice: () => void read(),
    onLost() {
      if (poll.isDown()) return
      poll.mark(true)
      if (snapshot().status !== 'failed') poll.wait()
    },
  })
  return {
    snapshot,
    subscribe,
    renew: () => void read(),
    start() {
      end = new AbortController()
      void read()
      line.start()
      return () => {
        end.abort()
        line.stop()
        poll.stop()
      }
    },
  }
}

/** The channel of the person. spec: contract §10.1 */
const lineOf = (
  context: BellContext,
  { onOpen, onNotice, onLost }: { onOpen(): void; onNotice(): void; onLost(): void },
): Line =>
  createLine({
    clock: context.ports.clock,
    socket: context.ports.socket,
    heartbeat: personHeartbeat,
    address: () => channelAddress(context, (userId) => `/websocket/${userId}`),
    onOpen,
    onLost,
    onText(text) {
      const message = readPersonMessage(text)
      if (message?.kind === 'announcement') onNotice()
      if (message?.kind === 'documents') context.http.receiveStamp(message.stamp)
    },
  })

/** One question at a time; one that is asked meanwhile follows. Null is told of a failure, nothing of what was given up. */
function reading<T>(ask: () => Promise<T>, onRead: (found: T | null) => void): () => Promise<void> {
  let asking = false
  let again = false
  const read = async (): Promise<void> => {
    again = asking
    if (asking) return
    asking = true
    const found = await ask().catch((error: unknown) => (isAborted(error) ? undefined : null))
    asking = false
    if (found !== undefined) onRead(found)
    if (again) await read()
  }
  return read
}
