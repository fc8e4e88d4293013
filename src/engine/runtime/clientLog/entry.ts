import { isHttpFailure } from '#runtime/http'

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
export function entryOf(error: unknown, around: Omit<LogEntry, 'message' | 'stack'>): LogEntry {
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
