import { limit } from '#core/limit'
import { rowsText } from '#core/live'
import type { WireParams } from '#core/query'
import type { Services } from '#server/context'
import { listedRecords } from '#server/reading'
import { type Group, grouped } from './readers.ts'
import { type Changed, type Subscription, wantedOf } from './subscription.ts'

const mostShown = 5_000

/** The parameters of a list call as its model reads them. */
export type ReadParams = (modelId: string, params: WireParams) => WireParams

interface Telling {
  services: Services
  paramsOf: ReadParams
  /** A question that cannot be read, or a read that fails, keeps nothing from the other readers. */
  quietly(work: Promise<void>): Promise<void>
}

/** Reads changed records again under the rights of each group of readers, and tells every list what of them is its own. */
export async function tellChanged(
  subscriptions: Iterable<Subscription>,
  changed: Changed,
  telling: Telling,
): Promise<void> {
  const groups = await grouped(subscriptions, telling.services)
  for (const group of groups) await telling.quietly(tellGroup(group, changed, telling))
}

async function tellGroup(group: Group, changed: Changed, telling: Telling): Promise<void> {
  const wanted = new Set(group.members.flatMap((member) => wantedOf(member, changed)))
  if (wanted.size === 0) return
  const rows = await readTexts(group, [...wanted], telling)
  for (const member of group.members) tellOne(member, changed, rows)
}

/** The rows as texts by id; those that the question does not hold, or the reader does not see, are not among them. */
async function readTexts(
  { scope, members }: Group,
  ids: readonly string[],
  { paramsOf }: Telling,
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

function tellOne(subscription: Subscription, changed: Changed, texts: ReadonlyMap<string, string>): void {
  const { line, question, shown } = subscription
  const wanted = wantedOf(subscription, changed)
  const rows = wanted.flatMap((id) => texts.get(id) ?? [])
  const gone = wanted.filter((id) => !texts.has(id) && shown.has(id))
  for (const id of wanted) if (texts.has(id) && shown.size < mostShown) shown.add(id)
  for (const id of gone) shown.delete(id)
  if (rows.length + gone.length > 0) line.send(rowsText(question.key, rows, { gone }))
}

/** So much has changed that the lists have to ask for their pages again. */
export async function tellStale(subscriptions: Iterable<Subscription>, services: Services): Promise<void> {
  const groups = await grouped(subscriptions, services)
  for (const { line, question } of groups.flatMap(({ members }) => members))
    line.send(rowsText(question.key, [], { gone: [], stale: true }))
}
