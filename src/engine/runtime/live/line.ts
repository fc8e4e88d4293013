import { heartbeat } from '#core/live'
import type { ClockPort, SocketLine, SocketPort } from '#runtime/port'

const againMs = 5_000

/** The heartbeat of a channel: its text, how often it is sent, and how long an answer may take. */
interface Heartbeat {
  text: string
  everyMs: number
  answerMs: number
}

/** spec: contract §10.2, widgets §9 (sockets) */
export const pageHeartbeat: Heartbeat = { text: heartbeat.ping, everyMs: 10_000, answerMs: 6_000 }
/** spec: shell §9 (Notification heartbeat time-out), contract §10.1 */
export const personHeartbeat: Heartbeat = { text: heartbeat.ofPerson, everyMs: 20_000, answerMs: 20_000 }

interface LineSettings {
  heartbeat: Heartbeat
  clock: ClockPort
  socket: SocketPort
  /** The address of the next connection, with its own ticket. */
  address(): Promise<string>
  onOpen(): void
  onText(text: string): void
  onLost(): void
}

/** A connection that is reopened whenever it is lost, until it is stopped. */
export interface Line {
  start(): void
  stop(): void
  /** Sends while the connection is open; otherwise drops the message. */
  send(text: string): void
}

export function createLine({ clock, socket, heartbeat, address, onOpen, onText, onLost }: LineSettings): Line {
  const timer = oneTimer(clock)
  let attempt = 0
  let line: SocketLine | null = null
  let isOpen = false
  const drop = () => {
    timer.stop()
    attempt += 1
    isOpen = false
    const before = line
    line = null
    before?.close()
  }
  const lose = () => {
    drop()
    onLost()
    timer.wait(againMs, () => void begin())
  }
  const beat = () =>
    timer.wait(heartbeat.everyMs, () => {
      line?.send(heartbeat.text)
      timer.wait(heartbeat.answerMs, lose)
    })
  const begin = async () => {
    const own = attempt
    const where = await address().catch(() => null)
    if (own !== attempt) return
    if (where === null) return lose()
    line = listen(socket(where), () => own === attempt, {
      onOpen() {
        isOpen = true
        beat()
        onOpen()
      },
      onText(text) {
        beat()
        onText(text)
      },
      lose,
    })
  }
  const send = (text: string) => {
    if (isOpen) line?.send(text)
  }
  return { start: () => void begin(), stop: drop, send }
}

/** Listens to a connection as long as it is the current one. */
function listen(
  line: SocketLine,
  isOwn: () => boolean,
  { onOpen, onText, lose }: Pick<LineSettings, 'onOpen' | 'onText'> & { lose(): void },
): SocketLine {
  line.addEventListener('open', () => {
    if (isOwn()) onOpen()
  })
  line.addEventListener('message', ({ data }) => {
    if (isOwn()) onText(String(data))
  })
  line.addEventListener('close', () => {
    if (isOwn()) lose()
  })
  return line
}

/** One timer: a new wait cancels the previous one. */
function oneTimer(clock: ClockPort) {
  let cancel = () => {}
  return {
    wait(ms: number, run: () => void) {
      cancel()
      cancel = clock.after(ms, run)
    },
    stop: () => cancel(),
  }
}
