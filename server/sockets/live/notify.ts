import { limit } from '#core/limit'
import { rowsText } from '#core/live'
import type { WireParams } from '#core/query'
import type { Services } from '#server/context'
import { listedRecords } from '#server/reading'
import { type Group, grouped } from './readers.ts'
import { type Changed, relevantIds, type Subscription } from './subscriptions.ts'

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
  changed: Changed,
  notification: Notification,
): Promise<void> {
  const groups = await grouped(subscriptions, notification.services)
  for (const group of groups) await notification.quietly(notifyGroup(group, changed, notification))
}

async function notifyGroup(group: Group, changed: Changed, notification: Notification): Promise<void> {
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

function notifySubscription(subscription: Subscription, changed: Changed, texts: ReadonlyMap<string, string>): void {
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
