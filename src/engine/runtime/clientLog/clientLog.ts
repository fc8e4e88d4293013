import { type HttpCalls, isAborted } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { entryOf } from './entry.ts'
import { createRate } from './rate.ts'

export interface ClientLog {
  /** Sends an error to the server; `screen` says where it arose. Never throws and never waits. */
  report(error: unknown, screen?: string): void
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

  const send = async (error: unknown, screen: string) => {
    const [url = ''] = navigation.currentPath().split(/[?#]/, 1)
    const entry = entryOf(error, { screen, url, agent: agent.name })
    if (!rate.passes(`${entry.screen} ${entry.message}`, clock.nowMs())) return
    log.error(entry.message, error)
    await http.post('/sys/log/client', entry, { quiet: 'all' })
  }

  return {
    report(error, screen = '') {
      if (!isAborted(error)) send(error, screen).catch(() => undefined)
    },
  }
}
