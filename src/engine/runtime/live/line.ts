import { heartBeat } from '#core/live'
import type { ClockPort, SocketLine, SocketPort } from '#runtime/port'

/** spec: contract §10.2, widgets §9 (sockets) */
const heartMs = 10_000
const answerMs = 6_000
const againMs = 5_000

export interface LineSettings {
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

/** One socket and what waits on it; the timer that runs is the only one. */
export function createLine(settings: LineSettings): Line {
  const { clock, socket, address, opened, heard, lost } = settings
  let attempt = 0
  let line: SocketLine | null = null
  let isOpen = false
  let cancel = () => {}
  const wait = (ms: number, run: () => void) => {
    cancel()
    cancel = clock.after(ms, run)
  }
  const drop = () => {
    cancel()
    attempt += 1
    isOpen = false
    const before = line
    line = null
    before?.close()
  }
  const lose = () => {
    drop()
    lost()
    wait(againMs, () => void begin())
  }
  const beat = () =>
    wait(heartMs, () => {
      line?.send(heartBeat.asked)
      wait(answerMs, lose)
    })
  const begin = async () => {
    const own = attempt
    const isOwn = () => own === attempt
    const where = await address().catch(() => null)
    if (!isOwn()) return
    if (where === null) return lose()
    const made = socket(where)
    line = made
    made.addEventListener('open', () => {
      if (!isOwn()) return
      isOpen = true
      beat()
      opened()
    })
    made.addEventListener('message', ({ data }) => {
      if (!isOwn()) return
      beat()
      heard(String(data))
    })
    made.addEventListener('close', () => {
      if (isOwn()) lose()
    })
  }
  return {
    start: () => void begin(),
    stop: drop,
    send: (text) => {
      if (isOpen) line?.send(text)
    },
  }
}
