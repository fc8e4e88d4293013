import { isObject } from '#core/object'
import { readMessage } from './readMessage.ts'

/** A record as a list call carries it. */
type LiveRow = Readonly<Record<string, unknown>>

/** How watched rows have changed. */
export interface LiveChange {
  /** Rows as they are now: shown ones, and those that have come to meet the question. */
  rows: readonly LiveRow[]
  /** Ids of shown rows that meet the question no more, are deleted or out of the reader's sight. */
  gone: readonly string[]
  /** So much has changed that the page has to be asked for again. */
  stale?: boolean
}

/** What the server says to a page. */
type ServerMessage =
  | { type: 'heart_beat' }
  | { type: 'rows'; key: string; change: LiveChange }
  /** What is published now has this stamp. */
  | { type: 'stamp'; stamp: string }

/** No key of a page: it begins like a name of the language. */
const documents = '$documents'

/** A change of watched rows as text; the rows are texts already, read once for many readers. */
export const rowsText = (key: string, rows: readonly string[], { gone, stale = false }: Omit<LiveChange, 'rows'>) =>
  `{"type":"common_send_date","data":{"key":${JSON.stringify(key)},"args":[{"rows":[${rows.join()}],"gone":${JSON.stringify(gone)}${stale ? ',"stale":true' : ''}}]}}`

/** Word that documents were published, as text. */
export const stampText = (stamp: string): string =>
  JSON.stringify({ type: 'common_send_date', data: { key: documents, args: [stamp] } })

/** What the server has sent; null when it is nothing that it says. */
export function readServerMessage(text: string): ServerMessage | null {
  const { type, payload } = readMessage(text) ?? {}
  if (type === 'heart_beat') return { type }
  if (type !== 'common_send_date' || !isObject(payload) || !Array.isArray(payload.args)) return null
  const [first] = payload.args
  if (payload.key === documents) return typeof first === 'string' ? { type: 'stamp', stamp: first } : null
  return isObject(first) && typeof payload.key === 'string'
    ? { type: 'rows', key: payload.key, change: first as unknown as LiveChange }
    : null
}
