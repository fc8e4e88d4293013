import { limit } from '#core/limit'
import { isObject, parseJson } from '#core/object'

/** Type and payload of a message; null when it is not an object. */
function readMessage(text: string): { type: unknown; payload: unknown } | null {
  const message = parseJson(text)
  return isObject(message) ? { type: message.type, payload: message.data } : null
}

/** Subscription of a list: to its displayed rows, and to rows that start to match its query. */
export interface LiveSubscription {
  /** Identifies the subscription in messages to the page. */
  key: string
  /** Id of the screen, which determines the model. */
  socketKey: string
  /** Model of the rows, for a screen with several models. */
  model?: string
  /** Query parameters of the list call. */
  params: Readonly<Record<string, string>>
  /** Ids of the displayed rows. */
  ids: readonly string[]
  /** All matching rows are displayed, so any other matching row is new. */
  whole: boolean
}

/** Message from a page. */
type ClientMessage =
  | { type: 'heart_beat' }
  | { type: 'subscribe'; question: LiveSubscription }
  | { type: 'unsubscribe'; key: string }
  /** The page has documents open for editing, until it unsubscribes. */
  | { type: 'presence'; key: string; documents: readonly string[] }
  /** A row may have changed: its current values are read from the database. Its state of display comes from the page. */
  | { type: 'update_vxe_table'; socketKey: string; id: string; display?: LiveRow }

/** A record as in the response of a list call. */
type LiveRow = Readonly<Record<string, unknown>>

/** The key of a row under which its state of display comes: never stored. spec: readings, `tug_status` */
export const displayState = 'tug_status'

/** What a row keeps of the state of display when it comes anew: merged one level deep, null removes a key. */
export function displayAfter(before: LiveRow | undefined, incoming: LiveRow): LiveRow {
  const [old, change] = [before?.[displayState], incoming[displayState]]
  if (!isObject(change)) return isObject(old) ? { [displayState]: old } : {}
  const entries = Object.entries({ ...(isObject(old) ? old : {}), ...change })
  return { [displayState]: Object.fromEntries(entries.filter(([, value]) => value !== null)) }
}

const maxKeyLength = 100
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxKeyLength

function readSubscription(payload: Readonly<Record<string, unknown>>): LiveSubscription | null {
  const { key, socketKey, model, params, ids, whole } = payload
  if (!isName(key) || !isName(socketKey) || !isObject(params) || !Array.isArray(ids)) return null
  if (ids.length > limit.idsPerBatch || !ids.every(isName)) return null
  if (!Object.values(params).every((value) => typeof value === 'string')) return null
  const named = isName(model) ? { model } : {}
  return { key, socketKey, ...named, params: params as Record<string, string>, ids, whole: whole === true }
}

/** Parses a message from a page; null when it is invalid. */
export function readClientMessage(text: string): ClientMessage | null {
  const { type, payload } = readMessage(text) ?? {}
  if (type === 'heart_beat') return { type }
  if (!isObject(payload)) return null
  if (type === 'subscribe') {
    const question = readSubscription(payload)
    return question && { type, question }
  }
  if (type === 'unsubscribe') return isName(payload.key) ? { type, key: payload.key } : null
  if (type === 'presence') return readPresence(payload)
  if (type !== 'update_vxe_table' || !isName(payload.socketKey) || !Array.isArray(payload.args)) return null
  const row = isObject(payload.args[0]) ? payload.args[0] : {}
  const display = readDisplay(row[displayState])
  if (!isName(row.id)) return null
  return { type, socketKey: payload.socketKey, id: row.id, ...(display ? { display } : {}) }
}

function readPresence({ key, documents }: Readonly<Record<string, unknown>>): ClientMessage | null {
  if (!isName(key) || !Array.isArray(documents) || documents.length > limit.documentsPerPresence) return null
  return documents.every(isName) ? { type: 'presence', key, documents } : null
}

const maxDisplayLength = 2_000

/** A state of display, or the JSON text of one; undefined for what is none or too long. */
function readDisplay(raw: unknown): LiveRow | undefined {
  const display = typeof raw === 'string' && raw.length <= maxDisplayLength ? parseJson(raw) : raw
  return isObject(display) && JSON.stringify(display).length <= maxDisplayLength ? display : undefined
}

/** Serialised messages of a page. */
export const clientText = {
  subscribe: (question: LiveSubscription): string => JSON.stringify({ type: 'subscribe', data: question }),
  /** `documents` are kind and id, with a space between; the first ones stand for a design of more than the server takes. */
  presence: (key: string, documents: readonly string[]): string =>
    JSON.stringify({ type: 'presence', data: { key, documents: documents.slice(0, limit.documentsPerPresence) } }),
  unsubscribe: (key: string): string => JSON.stringify({ type: 'unsubscribe', data: { key } }),
}

/** Change of subscribed rows. */
export interface LiveChange {
  /** Current values of displayed rows and of rows that now match the query. */
  rows: readonly LiveRow[]
  /** Ids of displayed rows that no longer match, were deleted, or are no longer visible to the user. */
  gone: readonly string[]
  /** Too many changes: the page must be loaded again. */
  stale?: boolean
}

/** Who has one of the documents of a page open for editing, the user of the page among them. */
export interface Presence {
  /** How many people there are; more than are named when there are many. */
  count: number
  people: readonly { name: string; isSelf: boolean }[]
}

/** Message from the server. */
type ServerMessage =
  | { type: 'heart_beat' }
  | { type: 'rows'; key: string; change: LiveChange }
  | { type: 'presence'; key: string; presence: Presence }

/** Serialises a change. The rows are serialised already, once for all subscribers. */
export const rowsText = (key: string, rows: readonly string[], { gone, stale = false }: Omit<LiveChange, 'rows'>) =>
  `{"type":"common_send_date","data":{"key":${JSON.stringify(key)},"args":[{"rows":[${rows.join()}],"gone":${JSON.stringify(gone)}${stale ? ',"stale":true' : ''}}]}}`

/** Serialises who has documents open. */
export const presenceText = (key: string, presence: Presence): string =>
  JSON.stringify({ type: 'common_send_date', data: { key, args: [presence] } })

/** Parses a message from the server; null when it is invalid. */
export function readServerMessage(text: string): ServerMessage | null {
  const { type, payload } = readMessage(text) ?? {}
  if (type === 'heart_beat') return { type }
  if (type !== 'common_send_date' || !isObject(payload) || !Array.isArray(payload.args)) return null
  const [first] = payload.args
  if (!isObject(first) || typeof payload.key !== 'string') return null
  const { key } = payload
  return Array.isArray(first.people)
    ? { type: 'presence', key, presence: first as unknown as Presence }
    : { type: 'rows', key, change: first as unknown as LiveChange }
}
