import { isNotice } from '#core/live'
import type { Announcement } from '#pages/announcement'
import { isAborted } from '#runtime/http'
import { channelAddress, createLine, personHeart } from '#runtime/live'
import type { Runtime } from '#runtime/service'

/** What the bell knows. spec: shell §3 (Announcement list response) */
export interface BellState {
  anntMsgList: readonly Announcement[]
  anntMsgTotal: number
  sysMsgList: readonly Announcement[]
  sysMsgTotal: number
  status: 'loading' | 'ready' | 'failed'
}

export interface BellStore {
  snapshot(): BellState
  subscribe(heard: () => void): () => void
  /** Asks anew, also after a failure has stopped the asking. */
  renew(): void
  /** Begins to listen; the answer ends it. */
  start(): () => void
}

/** spec: shell §9 (polling) */
const pollMs = 6_000

const empty: BellState = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0, status: 'loading' }

type Given = Pick<Runtime, 'ports' | 'session' | 'http' | 'base'>

/**
 * The announcements that wait for the user: read at the start and whenever the live channel says so; every 6 s only while the
 * channel is down. A failed reading ends that, until the channel is back or somebody asks. spec: shell §4 (Notifications)
 */
export function createBell(given: Given): BellStore {
  const { ports, http } = given
  const heards = new Set<() => void>()
  let state = empty
  let down = false
  let cancelPoll = () => {}
  let end = new AbortController()
  const set = (next: Partial<BellState>) => {
    state = { ...state, ...next }
    for (const heard of [...heards]) heard()
  }
  const poll = () => {
    cancelPoll()
    cancelPoll = down ? ports.clock.after(pollMs, () => void read()) : () => {}
  }
  const read = reading(
    () =>
      http.get<Omit<BellState, 'status'>>('/sys/annountCement/listByUser', {}, { quiet: 'all', signal: end.signal }),
    (found) => {
      set(found ? { ...found, status: 'ready' } : { status: 'failed' })
      if (found) poll()
      else cancelPoll()
    },
  )
  const line = createLine({
    clock: ports.clock,
    socket: ports.socket,
    heart: personHeart,
    address: () => channelAddress(given, (userId) => `/websocket/${userId}`),
    opened() {
      const wasDown = down
      down = false
      cancelPoll()
      if (wasDown || state.status === 'failed') void read()
    },
    heard: (text) => void (isNotice(text) && read()),
    lost() {
      if (down) return
      down = true
      if (state.status !== 'failed') poll()
    },
  })
  return {
    snapshot: () => state,
    subscribe(heard) {
      heards.add(heard)
      return () => void heards.delete(heard)
    },
    renew: () => void read(),
    start() {
      end = new AbortController()
      void read()
      line.start()
      return () => {
        end.abort()
        line.stop()
        cancelPoll()
      }
    },
  }
}

/** One question at a time; one that is asked meanwhile follows. Null is told of a failure, nothing of what was given up. */
function reading<T>(ask: () => Promise<T>, tell: (found: T | null) => void): () => Promise<void> {
  let asking = false
  let again = false
  const read = async (): Promise<void> => {
    again = asking
    if (asking) return
    asking = true
    const found = await ask().catch((error: unknown) => (isAborted(error) ? undefined : null))
    asking = false
    if (found !== undefined) tell(found)
    if (again) await read()
  }
  return read
}
