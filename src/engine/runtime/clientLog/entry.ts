import { isHttpFailure } from '#runtime/http'

/** One error as the server's log takes it. */
export interface LogEntry {
  message: string
  stack: string
  /** The call that failed, empty when it was none. */
  requestId: string
  /** What was going on, for example the screen and widget. */
  place: string
  path: string
  agent: string
  timeMs: number
}

const maxMessage = 500
const maxStack = 4_000

const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message || error.name
  return typeof error === 'string' ? error : 'an error without a message'
}

/** What is sent of an error: its words and where it arose, cut to a fixed length; never values of forms. */
export function entryOf(error: unknown, around: Omit<LogEntry, 'message' | 'stack' | 'requestId'>): LogEntry {
  return {
    message: messageOf(error).slice(0, maxMessage),
    stack: error instanceof Error ? (error.stack ?? '').slice(0, maxStack) : '',
    requestId: isHttpFailure(error) ? error.requestId : '',
    ...around,
  }
}
