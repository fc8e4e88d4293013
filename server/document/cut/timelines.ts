import { entriesFrom, type RecordsTimelineDocument } from '#core/document'
import { isObject } from '#core/object'

type Shape = Readonly<Record<string, unknown>>

const timelineOf = (node: Shape): RecordsTimelineDocument | undefined =>
  isObject(node.timeline) && typeof node.timeline.model === 'string'
    ? (node.timeline as unknown as RecordsTimelineDocument)
    : undefined

/** The timelines of other records that a screen shows. */
export function timelinesIn(node: unknown): RecordsTimelineDocument[] {
  if (Array.isArray(node)) return node.flatMap(timelinesIn)
  if (!isObject(node)) return []
  const own = timelineOf(node)
  return own ? [own] : Object.values(node).flatMap(timelinesIn)
}

/** The same without the timelines that do not stay; a group or tab that held nothing else goes with them. */
export function withTimelines<T>(node: T, stays: (timeline: RecordsTimelineDocument) => boolean): T {
  return timelinesIn(node).every(stays) ? node : (leftOf(node, stays) as T)
}

function leftOf(node: unknown, stays: (timeline: RecordsTimelineDocument) => boolean): unknown {
  if (Array.isArray(node)) return entriesFrom(node, (one) => entry(leftOf(one, stays)))
  if (!isObject(node)) return node
  const own = timelineOf(node)
  if (own) return stays(own) ? node : undefined
  const entries = Object.entries(node).map(([key, child]) => [key, leftOf(child, stays)] as const)
  const isHollow = entries.some(([key, child]) => holding.has(key) && isEmptied(node[key], child))
  return isHollow ? undefined : Object.fromEntries(entries.filter(([, child]) => child !== undefined))
}

const entry = (node: unknown) => (node === undefined ? [] : [{ node }])

const holding = new Set(['items', 'tabs'])

const isEmptied = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && before.length > 0 && Array.isArray(after) && after.length === 0
