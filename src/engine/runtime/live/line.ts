import { heartBeat } from '#core/live'
import type { ClockPort, SocketLine, SocketPort } from '#runtime/port'

const againMs = 5_000

/** When a page gives a sign of life on a channel, and how long it waits for the answer. */
export interface Heart {
  text: string
  everyMs: number
  answerMs: number
}

/** spec: contract §10.2, widgets §9 (sockets) */
export const pageHeart: Heart = { text: heartBeat.asked, everyMs: 10_000, answerMs: 6_000 }
/** spec: shell §9 (Notification heartbeat time-out), contract §10.1 */
export const personHeart: Heart = { text: heartBeat.ofPerson, everyMs: 20_000, answerMs: 20_000 }

export interface LineSettings {
  heart: Heart
  clock: ClockPort
  socket: SocketPort
  /** The address of the next connection, with a ticket of its own. */
  address(): Promise<string>
  opened(): void
  heard(text: string): void
  lost(): void
}

/** A connection that is opened again whenever it is lost, until it is stopped. */
export interface Line {
  start(): void
  stop(): void
  /** Sends while the connection stands; what is sent else is lost. */
  send(text: string): void
}

export function createLine({ clock, socket, heart, address, opened, heard, lost }: LineSettings): Line {
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
    lost()
    timer.wait(againMs, () => void begin())
  }
  const beat = () =>
    timer.wait(heart.everyMs, () => {
      line?.send(heart.text)
      timer.wait(heart.answerMs, lose)
    })
  const begin = async () => {
    const own = attempt
    const where = await address().catch(() => null)
    if (own !== attempt) return
    if (where === null) return lose()
    line = listen(socket(where), () => own === attempt, {
      opened() {
        isOpen = true
        beat()
        opened()
      },
      heard(text) {
        beat()
        heard(text)
      },
      lose,
    })
  }
  const send = (text: string) => {
    if (isOpen) line?.send(text)
  }
  return { start: () => void begin(), stop: drop, send }
}

/** Hears a connection as long as it is the present one. */
function listen(
  line: SocketLine,
  isOwn: () => boolean,
  { opened, heard, lose }: Pick<LineSettings, 'opened' | 'heard'> & { lose(): void },
): SocketLine {
  line.addEventListener('open', () => {
    if (isOwn()) opened()
  })
  line.addEventListener('message', ({ data }) => {
    if (isOwn()) heard(String(data))
  })
  line.addEventListener('close', () => {
    if (isOwn()) lose()
  })
  return line
}

/** What is waited for: one thing at a time. */
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
