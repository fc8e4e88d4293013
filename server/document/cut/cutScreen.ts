import {
  fieldsOfPopup,
  fieldsOfSource,
  fieldsOfTimeline,
  type PinPopupDocument,
  popupsOf,
  sourcesOf,
} from '#core/dashboard'
import {
  type ComposedOf,
  type DashboardCardDocument,
  entriesFrom,
  type PlainScreenDocument,
  type RecordsTimelineDocument,
  type SourceDocument,
} from '#core/document'
import { isObject } from '#core/object'
import { type Cutter, cutNode } from './cutModel.ts'

/** The screen without every place that names a hidden field. */
export function cutScreen(document: PlainScreenDocument, cutter: Cutter): PlainScreenDocument {
  if (cutter.all.size === 0) return document
  if (document.type === 'dashboard') return cutDashboard(document, cutter)
  if (!('model' in document)) return document
  const open = withTimelines(document, (timeline) => {
    const hidden = cutter.hidden(timeline.model)
    return !fieldsOfTimeline(timeline).some((name) => hidden.has(name))
  })
  const entries = Object.entries(open).map(([key, part]): [string, unknown] => {
    const cut = cutNode({ [key]: part }, '', { cutter, modelId: document.model })
    return [key, typeof cut === 'object' ? (cut as Record<string, unknown>)[key] : undefined]
  })
  const derived = (key: string, part: unknown) => key === 'columns' && Array.isArray(part) && part.length === 0
  return Object.fromEntries(
    entries.filter(([key, part]) => part !== undefined && !derived(key, part)),
  ) as unknown as PlainScreenDocument
}

/** A card is removed as a whole, because its figures would be wrong without one of its fields. Popups are reduced field by field. */
const cutDashboard = (document: ComposedOf<'dashboard'>, cutter: Cutter): ComposedOf<'dashboard'> =>
  withCards(
    document,
    (source) => !fieldsOfSource(source).some((name) => cutter.hidden(source.model).has(name)),
    (popup) => cutPopup(popup, cutter),
  )

function cutPopup(popup: PinPopupDocument, cutter: Cutter): PinPopupDocument[] {
  const hidden = cutter.hidden(popup.model)
  const show = popup.show.filter((entry) => !hidden.has(entry))
  const isOpen = !fieldsOfPopup(popup, undefined).conditions.some((name) => hidden.has(name))
  return isOpen && show.length > 0 ? [{ ...popup, show }] : []
}

/** The screen without cards and timelines whose records the reader may not list. */
export const withoutClosedParts = (document: PlainScreenDocument, { mayList }: Cutter): PlainScreenDocument =>
  document.type === 'dashboard'
    ? withCards(
        document,
        ({ model }) => mayList(model),
        (popup) => (mayList(popup.model) ? [popup] : []),
      )
    : withTimelines(document, ({ model }) => mayList(model))

/** The dashboard with only the cards whose sources are all open, and with reduced popups; calls have their own rights. */
function withCards(
  document: ComposedOf<'dashboard'>,
  isOpen: (source: Exclude<SourceDocument, { call: string }>) => boolean,
  leftOf: (popup: PinPopupDocument) => readonly PinPopupDocument[],
): ComposedOf<'dashboard'> {
  const stays = (card: DashboardCardDocument) => sourcesOf(card).every((source) => 'call' in source || isOpen(source))
  const remaining = (card: DashboardCardDocument) => (stays(card) ? [{ node: withPopups(card, leftOf) }] : [])
  return { ...document, cards: entriesFrom(document.cards, remaining) }
}

function withPopups(
  card: DashboardCardDocument,
  leftOf: (popup: PinPopupDocument) => readonly PinPopupDocument[],
): DashboardCardDocument {
  if (!('map' in card) || !card.popup) return card
  const { popup: _all, ...rest } = card
  const remaining = popupsOf(card).flatMap(leftOf)
  return remaining.length > 0 ? { ...rest, popup: remaining } : rest
}

type Shape = Readonly<Record<string, unknown>>

const timelineOf = (node: Shape): RecordsTimelineDocument | undefined =>
  isObject(node.timeline) && typeof node.timeline.model === 'string'
    ? (node.timeline as unknown as RecordsTimelineDocument)
    : undefined

/** The timelines of other records that a screen shows. */
export function timelinesIn(node: unknown): RecordsTimelineDocument[] {
  if (Array.isArray(node)) return node.flatMap(timelinesIn)
  if (!isObject(node)) return []
  const timeline = timelineOf(node)
  return timeline ? [timeline] : Object.values(node).flatMap(timelinesIn)
}

/** Keeps only some timelines; a group or tab that becomes empty is removed too. */
export function withTimelines<T>(node: T, stays: (timeline: RecordsTimelineDocument) => boolean): T {
  return timelinesIn(node).every(stays) ? node : (leftOf(node, stays) as T)
}

function leftOf(node: unknown, stays: (timeline: RecordsTimelineDocument) => boolean): unknown {
  if (Array.isArray(node)) return entriesFrom(node, (one) => entry(leftOf(one, stays)))
  if (!isObject(node)) return node
  const timeline = timelineOf(node)
  if (timeline) return stays(timeline) ? node : undefined
  const entries = Object.entries(node).map(([key, child]) => [key, leftOf(child, stays)] as const)
  const isHollow = entries.some(([key, child]) => holding.has(key) && isEmptied(node[key], child))
  return isHollow ? undefined : Object.fromEntries(entries.filter(([, child]) => child !== undefined))
}

const entry = (node: unknown) => (node === undefined ? [] : [{ node }])

const holding = new Set(['items', 'tabs'])

const isEmptied = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && before.length > 0 && Array.isArray(after) && after.length === 0
