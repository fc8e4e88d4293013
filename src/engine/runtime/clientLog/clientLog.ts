import { type HttpCalls, isAborted, isHttpFailure } from '#runtime/http'
import { type Ports, randomHex } from '#runtime/port'

/** One error as the server's log takes it. */
interface LogEntry {
  message: string
  stack: string
  /** The path of the page, without its query. */
  url: string
  /** The number of the call that failed, else one of the error's own. */
  requestId: string
  /** Where it arose, for example a screen and its widget. */
  screen: string
  agent: string
}

const mostLetters: Readonly<Record<keyof LogEntry, number>> = {
  message: 2_000,
  stack: 8_000,
  url: 1_000,
  requestId: 64,
  screen: 100,
  agent: 500,
}

const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message || error.name
  return typeof error === 'string' && error !== '' ? error : 'an error without a message'
}

const cut = (name: keyof LogEntry, text: string) => text.slice(0, mostLetters[name])

/** What is sent of an error: its words and where it arose, cut to fixed lengths; never values of forms. */
function entryOf(error: unknown, around: Omit<LogEntry, 'message' | 'stack'>): LogEntry {
  const { url, screen, agent, requestId } = around
  return {
    message: cut('message', messageOf(error)),
    stack: cut('stack', error instanceof Error ? (error.stack ?? '') : ''),
    url: cut('url', url),
    requestId: cut('requestId', (isHttpFailure(error) && error.requestId) || requestId),
    screen: cut('screen', screen),
    agent: cut('agent', agent),
  }
}

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

interface Passing {
  /** The number by which it will be known. */
  number: string
  nowMs: number
}

/** Counts what was let through lately. */
interface Rate {
  /** Null when `text` may pass now; else the number with which it has passed lately, empty when too many others have. */
  known(text: string, passing: Passing): string | null
}

/** Lets `most` texts through in `windowMs`, each of them once. */
function createRate(most: number, windowMs: number): Rate {
  let passed: readonly { text: string; number: string; atMs: number }[] = []
  return {
    known(text, { number, nowMs }) {
      passed = passed.filter(({ atMs }) => nowMs - atMs < windowMs)
      const before = passed.find((each) => each.text === text)
      if (before) return before.number
      if (passed.length >= most) return ''
      passed = [...passed, { text, number, atMs: nowMs }]
      return null
    },
  }
}
