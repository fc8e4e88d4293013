import { type HttpCalls, isAborted } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { entryOf } from './entry.ts'
import { createRate } from './rate.ts'

export interface ClientLog {
  /** Sends an error to the server. `place` says what was going on. Never throws and never waits. */
  report(error: unknown, place?: string): void
}

export interface ClientLogSettings {
  ports: Pick<Ports, 'agent' | 'clock' | 'log' | 'navigation'>
  http: HttpCalls
}

const entriesPerWindow = 10
const windowMs = 60_000

/** The errors of one runtime, ten a minute at most. spec: architecture (errors of the browser) */
export function createClientLog({ ports, http }: ClientLogSettings): ClientLog {
  const { agent, clock, log, navigation } = ports
  const rate = createRate(entriesPerWindow, windowMs)

  const send = async (error: unknown, place: string) => {
    const [path] = navigation.currentPath().split('?')
    const entry = entryOf(error, { place, path: path ?? '', agent: agent.name, timeMs: clock.nowMs() })
    if (!rate.passes(`${entry.place} ${entry.message}`, clock.nowMs())) return
    log.error(entry.message, error)
    await http.post('/sys/log/client', entry, { quiet: 'all' })
  }

  return {
    report(error, place = '') {
      if (!isAborted(error)) send(error, place).catch(() => undefined)
    },
  }
}
