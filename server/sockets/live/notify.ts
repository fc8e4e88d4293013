import { isOpenTo, modelEndpoints } from '#core/endpoint'
import { limit } from '#core/limit'
import { type LiveSubscription, rowsText } from '#core/live'
import type { Model } from '#core/model'
import { memoized } from '#core/object'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import type { RecordScope } from '#server/access'
import type { Services } from '#server/context'
import type { SocketLine } from '#server/http'
import { listedRecords } from '#server/reading'
import { rightsKey } from '#server/rights'

const mostShown = 5_000

/** The parameters of a list call as its model reads them. */
export type ReadParams = (modelId: string, params: WireParams) => WireParams

interface Notification {
  services: Services
  paramsOf: ReadParams
  /** A question that cannot be read, or a read that fails, keeps nothing from the other readers. */
  quietly(work: Promise<void>): Promise<void>
}

/** Reads changed records again under the rights of each group of readers, and tells every list what of them is its own. */
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
  const rows = await readTexts(group, [...ids], notification)
  for (const member of group.members) notifySubscription(member, changed, rows)
}

/** The rows as texts by id; those that the question does not hold, or the reader does not see, are not among them. */
async function readTexts(
  { scope, members }: Group,
  ids: readonly string[],
  { paramsOf }: Notification,
): Promise<ReadonlyMap<string, string>> {
  const [first] = members
  const params = paramsOf(scope.model.id, first?.question.params ?? {})
  const texts = new Map<string, string>()
  for (let at = 0; at < ids.length; at += limit.idsPerBatch) {
    const records = await listedRecords(scope, params, ids.slice(at, at + limit.idsPerBatch))
    for (const record of records) texts.set(String(record.id), JSON.stringify(record))
  }
  return texts
}

function notifySubscription(
  subscription: Subscription,
  changed: ChangedRecords,
  texts: ReadonlyMap<string, string>,
): void {
  const { line, question, visibleIds } = subscription
  const ids = relevantIds(subscription, changed)
  const rows = ids.flatMap((id) => texts.get(id) ?? [])
  const gone = ids.filter((id) => !texts.has(id) && visibleIds.has(id))
  for (const id of ids) if (texts.has(id) && visibleIds.size < mostShown) visibleIds.add(id)
  for (const id of gone) visibleIds.delete(id)
  if (rows.length + gone.length > 0) line.send(rowsText(question.key, rows, { gone }))
}

/** So much has changed that the lists have to ask for their pages again. */
export async function notifyStale(subscriptions: Iterable<Subscription>, services: Services): Promise<void> {
  const groups = await grouped(subscriptions, services)
  for (const { line, question } of groups.flatMap(({ members }) => members))
    line.send(rowsText(question.key, [], { gone: [], stale: true }))
}

/** Lists that are answered by one read: one model, one question, and readers who may see the same. */
interface Group {
  scope: RecordScope
  members: Subscription[]
}

/** Whether what is read of a model depends on who reads, beyond rights. */
const isPersonal = memoized(({ document }: Model) => JSON.stringify(document).includes('$user'))

/** The scope in which a list is read now; null when its reader may not call it any more. */
async function scopeOf({ line, question, model: id }: Subscription, services: Services) {
  const { tickets, library, access } = services
  const model = library.current().resolvedModel(id)
  const caller = await tickets.renew(line.caller)
  if (!model || !caller || !access.mayReadScreen(caller, question.socketKey)) return null
  const list = modelEndpoints(model).find(({ call }) => call === 'list')
  if (!list || !isOpenTo(list.access, (code) => canCall(caller.rights, code))) return null
  return { services, caller, model }
}

/** Equal names read the same rows with the same fields and texts. */
async function nameOf({ services, caller, model }: RecordScope, { question }: Subscription): Promise<string> {
  const { dataRules } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  const params = JSON.stringify(question.params)
  const own = dataRules.length > 0 || isPersonal(model) || params.includes('$user') ? caller.user.id : ''
  return [rightsKey(caller.rights), caller.tenantId, own, params].join(' ')
}

/** The lists in groups of those that are read at once. Whoever may not read any more is not among them. */
async function grouped(subscriptions: Iterable<Subscription>, services: Services): Promise<Group[]> {
  const groups = new Map<string, Group>()
  const readers = await Promise.all([...subscriptions].map((subscription) => readerOf(subscription, services)))
  for (const { subscription, scope, name } of readers.flatMap((reader) => reader ?? [])) {
    const group: Group = groups.get(name) ?? { scope, members: [] }
    group.members.push(subscription)
    groups.set(name, group)
  }
  return [...groups.values()]
}

async function readerOf(subscription: Subscription, services: Services) {
  const scope = await scopeOf(subscription, services)
  return scope && { subscription, scope, name: await nameOf(scope, subscription) }
}

/** What one list of one page watches. */
export interface Subscription {
  readonly line: SocketLine
  readonly question: LiveSubscription
  /** The model of its screen, when it began to watch. */
  readonly model: string
  /** Rows that the reader has been shown, and so may hear of that they are gone. */
  readonly visibleIds: Set<string>
  /** The list itself has loaded what was new before that. */
  readonly since: number
}

/** The changed records by id. One that is new, and so may meet any question, has the number of its coming; others have 0. */
export type ChangedRecords = ReadonlyMap<string, number>

/** The changed records that could matter to the list. */
const relevantIds = ({ visibleIds, question, since }: Subscription, changed: ChangedRecords): string[] =>
  [...changed].flatMap(([id, came]) => (came > since || question.whole || visibleIds.has(id) ? [id] : []))

/** Who watches, by model. */
export interface Subscriptions {
  of(model: string): ReadonlySet<Subscription>
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
}

const none: ReadonlySet<Subscription> = new Set()

export function createSubscriptions(): Subscriptions {
  const byModel = new Map<string, Set<Subscription>>()
  return {
    of: (model) => byModel.get(model) ?? none,
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
