import { type HttpCalls, isAborted } from '#runtime/http'
import { type Ports, randomHex } from '#runtime/port'
import { entryOf } from './entry.ts'
import { createRate } from './rate.ts'

export interface ClientLog {
  /**
   * Sends an error to the server; `screen` says where it arose. The answer is the number by which the log knows it, empty
   * when it does not. Never throws and never waits.
   */
  report(error: unknown, screen?: string): string
}

interface ClientLogSettings {
  ports: Pick<Ports, 'agent' | 'clock' | 'log' | 'navigation' | 'random'>
  http: HttpCalls
}

const entriesPerWindow = 10
const windowMs = 60_000

/** The errors of one runtime, ten a minute at most. spec: architecture (errors of the browser) */
export function createClientLog({ ports, http }: ClientLogSettings): ClientLog {
  const { agent, clock, log, navigation, random } = ports
  const rate = createRate(entriesPerWindow, windowMs)

  const send = (error: unknown, screen: string): string => {
    const [url = ''] = navigation.currentPath().split(/[?#]/, 1)
    const entry = entryOf(error, { screen, url, agent: agent.name, requestId: `e-${randomHex(random, 5)}` })
    const known = rate.known(`${entry.screen} ${entry.message}`, { number: entry.requestId, nowMs: clock.nowMs() })
    if (known !== null) return known
    log.error(entry.message, error)
    http.post('/sys/log/client', entry, { quiet: 'all' }).catch(() => undefined)
    return entry.requestId
  }

  return {
    report(error, screen = '') {
      try {
        return isAborted(error) ? '' : send(error, screen)
      } catch {
        return ''
      }
    },
  }
}
