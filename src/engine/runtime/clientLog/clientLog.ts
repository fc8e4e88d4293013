import { type HttpCalls, isAborted, isHttpFailure } from '#runtime/http'
import { type Ports, randomHex } from '#runtime/port'

/** One error in the form the server's log accepts. */
interface LogEntry {
  message: string
  stack: string
  /** The path of the page, without its query. */
  url: string
  /** The request id of the failed call, else an id generated for the error. */
  requestId: string
  /** Where it occurred, for example a screen and its widget. */
  screen: string
  agent: string
}

const maxLengths: Readonly<Record<keyof LogEntry, number>> = {
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

const cut = (name: keyof LogEntry, text: string) => text.slice(0, maxLengths[name])

/** The parts of an error that are sent: its text and where it occurred, cut to fixed lengths; never values of forms. */
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
   * Sends an error to the server; `screen` is where it occurred. Returns the id of the entry in the log, empty
   * if there is none. Never throws and never waits.
   */
  report(error: unknown, screen?: string): string
}

interface ClientLogSettings {
  ports: Pick<Ports, 'agent' | 'clock' | 'log' | 'navigation' | 'random'>
  http: HttpCalls
}

const entriesPerWindow = 10
const windowMs = 60_000

/** The errors of one runtime, at most ten a minute. spec: architecture (errors of the browser) */
export function createClientLog({ ports, http }: ClientLogSettings): ClientLog {
  const { agent, clock, log, navigation, random } = ports
  const rate = createRate(entriesPerWindow, windowMs)

  const send = (error: unknown, screen: string): string => {
    const [url = ''] = navigation.currentPath().split(/[?#]/, 1)
    const entry = entryOf(error, { screen, url, agent: agent.name, requestId: `e-${randomHex(random, 5)}` })
    const earlierEntry = rate.earlier(`${entry.screen} ${entry.message}`, {
      number: entry.requestId,
      nowMs: clock.nowMs(),
    })
    if (earlierEntry !== null) return earlierEntry
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
  /** The id it will have in the log. */
  number: string
  nowMs: number
}

/** Counts the texts let through recently. */
interface Rate {
  /** Null if `text` may pass now; else the id with which it passed recently, empty if too many others have. */
  earlier(text: string, passing: Passing): string | null
}

/** Lets at most `most` different texts through in `windowMs`, each once. */
function createRate(most: number, windowMs: number): Rate {
  let passed: readonly { text: string; number: string; atMs: number }[] = []
  return {
    earlier(text, { number, nowMs }) {
      passed = passed.filter(({ atMs }) => nowMs - atMs < windowMs)
      const before = passed.find((each) => each.text === text)
      if (before) return before.number
      if (passed.length >= most) return ''
      passed = [...passed, { text, number, atMs: nowMs }]
      return null
    },
  }
}
