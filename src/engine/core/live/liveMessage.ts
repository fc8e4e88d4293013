import { limit } from '#core/limit'
import { isObject, parseJson } from '#core/object'

/** A message as it came over a channel; null when it is none. */
function readMessage(text: string): { type: unknown; payload: unknown } | null {
  const message = parseJson(text)
  return isObject(message) ? { type: message.type, payload: message.data } : null
}

/** Which rows a list watches: those it shows, and those that come to meet its question. */
export interface LiveSubscription {
  /** Under which the page hears of them. */
  key: string
  /** The screen, which names the model. */
  socketKey: string
  /** Of a screen with several: the model of the rows. */
  model?: string
  /** The parameters of the list call. */
  params: Readonly<Record<string, string>>
  /** The shown rows. */
  ids: readonly string[]
  /** All rows that meet the question are shown: one that is not has come to meet it. */
  whole: boolean
}

/** What a page says. */
type ClientMessage =
  | { type: 'heart_beat' }
  | { type: 'subscribe'; question: LiveSubscription }
  | { type: 'unsubscribe'; key: string }
  /** A row may have changed; what it holds now is read from the database. */
  | { type: 'update_vxe_table'; socketKey: string; id: string }

const mostKeyLength = 100
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= mostKeyLength

function readSubscription(payload: Readonly<Record<string, unknown>>): LiveSubscription | null {
  const { key, socketKey, model, params, ids, whole } = payload
  if (!isName(key) || !isName(socketKey) || !isObject(params) || !Array.isArray(ids)) return null
  if (ids.length > limit.idsPerBatch || !ids.every(isName)) return null
  if (!Object.values(params).every((value) => typeof value === 'string')) return null
  const named = isName(model) ? { model } : {}
  return { key, socketKey, ...named, params: params as Record<string, string>, ids, whole: whole === true }
}

/** What a page has sent; null when it is nothing that a page may say. */
export function readClientMessage(text: string): ClientMessage | null {
  const { type, payload } = readMessage(text) ?? {}
  if (type === 'heart_beat') return { type }
  if (!isObject(payload)) return null
  if (type === 'subscribe') {
    const question = readSubscription(payload)
    return question && { type, question }
  }
  if (type === 'unsubscribe') return isName(payload.key) ? { type, key: payload.key } : null
  if (type !== 'update_vxe_table' || !isName(payload.socketKey) || !Array.isArray(payload.args)) return null
  const id = isObject(payload.args[0]) ? payload.args[0].id : null
  return isName(id) ? { type, socketKey: payload.socketKey, id } : null
}

/** Messages of a page as texts. */
export const clientText = {
  subscribe: (question: LiveSubscription): string => JSON.stringify({ type: 'subscribe', data: question }),
  unsubscribe: (key: string): string => JSON.stringify({ type: 'unsubscribe', data: { key } }),
}

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
