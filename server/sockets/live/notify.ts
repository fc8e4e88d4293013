import { isOpenTo, modelEndpoints } from '#core/endpoint'
import { limit } from '#core/limit'
import { displayState, type LiveSubscription, rowsText } from '#core/live'
import type { Model } from '#core/model'
import { memoized } from '#core/object'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type RecordScope, readableFields } from '#server/access'
import type { Services } from '#server/context'
import type { SocketConnection } from '#server/http'
import { listedRecords } from '#server/reading'
import { rightsKey } from '#server/rights'

const maxVisible = 5_000

/** The parameters of a list call as its model reads them. */
export type ReadParams = (modelId: string, params: WireParams) => WireParams

interface Notification {
  services: Services
  paramsOf: ReadParams
  /** Logs a failure instead of throwing, so that one bad query or failed read does not affect other subscribers. */
  quietly(work: Promise<void>): Promise<void>
}

/** Reads changed records again with the rights of each group of readers and sends every list the rows that belong to it. */
export async function notifyChanged(
  subscriptions: Iterable<Subscription>,
  changed: ChangedRecords,
  notification: Notification,
): Promise<void> {
  const groups = await grouped(subscriptions, notification.services)
  for (const group of groups) await notification.quietly(notifyGroup(group, changed, notification))
}

async function notifyGroup(group: Group, changed: ChangedRecords, notification: Notification): Promise<void> {
  const ids = new Set(group.members.flatMap((member) => relevantIds(member, changed)))
  if (ids.size === 0) return
  const rows = await readTexts(group, { ids: [...ids], changed }, notification)
  for (const member of group.members) notifySubscription(member, changed, rows)
}

/** The rows as JSON texts by id, without those that the query does not match or the reader may not see. */
async function readTexts(
  { scope, members }: Group,
  { ids, changed }: { ids: readonly string[]; changed: ChangedRecords },
  { paramsOf }: Notification,
): Promise<ReadonlyMap<string, string>> {
  const [first] = members
  const params = paramsOf(scope.model.id, first?.query.params ?? {})
  const texts = new Map<string, string>()
  for (let at = 0; at < ids.length; at += limit.idsPerBatch) {
    const records = await listedRecords(scope, params, ids.slice(at, at + limit.idsPerBatch))
    for (const record of records) {
      const id = String(record.id)
      texts.set(id, JSON.stringify({ ...record, ...visibleDisplay(scope, changed.get(id)) }))
    }
  }
  return texts
}

/** The state of display without what it says of fields that the reader may not see. */
function visibleDisplay({ caller, model }: RecordScope, changed: ChangedRecord | undefined) {
  if (!changed?.display) return {}
  const readable = new Set(readableFields(caller, model).map(({ name }) => name))
  const entries = Object.entries(changed.display).filter(([name]) => readable.has(name) || !model.field(name))
  return { [displayState]: Object.fromEntries(entries) }
}

function notifySubscription(
  subscription: Subscription,
  changed: ChangedRecords,
  texts: ReadonlyMap<string, string>,
): void {
  const { connection, query, visibleIds } = subscription
  const ids = relevantIds(subscription, changed)
  const rows = ids.flatMap((id) => texts.get(id) ?? [])
  const gone = ids.filter((id) => !texts.has(id) && visibleIds.has(id))
  for (const id of ids) if (texts.has(id) && visibleIds.size < maxVisible) visibleIds.add(id)
  for (const id of gone) visibleIds.delete(id)
  if (rows.length + gone.length > 0) connection.send(rowsText(query.key, rows, { gone }))
}

/** Tells the lists to reload their pages, because too much has changed. */
export async function notifyStale(subscriptions: Iterable<Subscription>, services: Services): Promise<void> {
  const groups = await grouped(subscriptions, services)
  for (const { connection, query } of groups.flatMap(({ members }) => members))
    connection.send(rowsText(query.key, [], { gone: [], stale: true }))
}

/** Subscriptions answered by one read: same model, same query, readers with the same access. */
interface Group {
  scope: RecordScope
  members: Subscription[]
}

/** Whether the rows of a model depend on the user, beyond their rights. */
const isPersonal = memoized(({ document }: Model) => JSON.stringify(document).includes('$user'))

/** The scope in which a list is read now; null when its reader may no longer call it. */
async function scopeOf({ connection, query, model: id }: Subscription, services: Services) {
  const { tickets, library, access } = services
  const model = library.current().resolvedModel(id)
  const caller = await tickets.renew(connection.caller)
  if (!model || !caller || !access.mayReadScreen(caller, query.socketKey)) return null
  const list = modelEndpoints(model).find(({ call }) => call === 'list')
  if (!list || !isOpenTo(list.access, (code) => canCall(caller.rights, code))) return null
  return { services, caller, model }
}

/** The group key: subscriptions with equal keys read the same rows, fields and texts. */
async function groupKeyOf({ services, caller, model }: RecordScope, { query }: Subscription): Promise<string> {
  const { dataRules, dataScope } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  const params = JSON.stringify(query.params)
  const isBound = !caller.rights.admin && (dataScope !== 'all' || dataRules.length > 0)
  const userId = isBound || isPersonal(model) || params.includes('$user') ? caller.user.id : ''
  return [rightsKey(caller.rights), caller.tenantId, userId, params].join(' ')
}

/** The subscriptions grouped by shared reads, without readers who have lost access. */
async function grouped(subscriptions: Iterable<Subscription>, services: Services): Promise<Group[]> {
  const groups = new Map<string, Group>()
  const readers = await Promise.all([...subscriptions].map((subscription) => readerOf(subscription, services)))
  for (const { subscription, scope, key } of readers.flatMap((reader) => reader ?? [])) {
    const group: Group = groups.get(key) ?? { scope, members: [] }
    group.members.push(subscription)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function readerOf(subscription: Subscription, services: Services) {
  const scope = await scopeOf(subscription, services)
  return scope && { subscription, scope, key: await groupKeyOf(scope, subscription) }
}

/** What one list of a page watches. */
export interface Subscription {
  readonly connection: SocketConnection
  readonly query: LiveSubscription
  /** The model of its screen when the subscription started. */
  readonly model: string
  /** Ids of the rows that the reader has received, and whose removal is reported. */
  readonly visibleIds: Set<string>
  /** The number of the latest change at the start of the subscription; the list itself has loaded everything up to it. */
  readonly since: number
}

export interface ChangedRecord {
  /** The number of the change that made the record, which may match any query; 0 for one that was there. */
  came: number
  /** What a page says of its display. spec: readings, `tug_status` */
  display?: Readonly<Record<string, unknown>>
}

/** Changed records by id. */
export type ChangedRecords = ReadonlyMap<string, ChangedRecord>

/** The changed records that may be relevant to the list. */
const relevantIds = ({ visibleIds, query, since }: Subscription, changed: ChangedRecords): string[] =>
  [...changed].flatMap(([id, { came }]) => (came > since || query.whole || visibleIds.has(id) ? [id] : []))

/** Subscriptions by model. */
export interface Subscriptions {
  of(model: string): ReadonlySet<Subscription>
  /** The models that are watched. */
  models(): string[]
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
}

const none: ReadonlySet<Subscription> = new Set()

export function createSubscriptions(): Subscriptions {
  const byModel = new Map<string, Set<Subscription>>()
  return {
    of: (model) => byModel.get(model) ?? none,
    models: () => [...byModel.keys()],
    add(subscription) {
      const modelSubscriptions = byModel.get(subscription.model) ?? new Set()
      byModel.set(subscription.model, modelSubscriptions.add(subscription))
    },
    remove(subscription) {
      const modelSubscriptions = byModel.get(subscription.model)
      modelSubscriptions?.delete(subscription)
      if (modelSubscriptions?.size === 0) byModel.delete(subscription.model)
    },
  }
}
