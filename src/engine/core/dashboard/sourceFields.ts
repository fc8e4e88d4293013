import { readOwnCall } from '#core/aggregate'
import type { DashboardCardDocument, RecordsTimelineDocument, SourceDocument } from '#core/document'
import { dependenciesOf, parseExpression } from '#core/expression'
import type { Model } from '#core/model'
import { eachOf, measurable } from './each.ts'

/** The fields that a source names by tag only: those of `each`, and those of its rows. */
export function taggedOfSource(source: SourceDocument, model: Model | undefined): readonly string[] {
  if (!model || 'call' in source) return []
  if ('select' in source) return source.select.filter(isTag).flatMap((entry) => taggedIn(model, entry))
  const each = eachOf(source)
  return each ? measurable(model, each.tag).map(({ name }) => name) : []
}

const isTag = (entry: string): boolean => entry.startsWith('#')

const taggedIn = (model: Model | undefined, tag: string): readonly string[] =>
  (model?.tagged(tag.slice(1)) ?? []).map(({ name }) => name)

/** Every source of a card: its own, and those of its comparison values. */
export function sourcesOf(card: DashboardCardDocument): readonly SourceDocument[] {
  const beside = 'metrics' in card ? [card.before?.source, card.limits?.source] : []
  return [card.source, ...beside].filter((source) => source !== undefined)
}

/** The popups of a card's pins. */
export const popupsOf = (card: DashboardCardDocument): readonly PinPopupDocument[] =>
  'map' in card ? (card.popup ?? []) : []

export type PinPopupDocument = NonNullable<Extract<DashboardCardDocument, { map: unknown }>['popup']>[number]

/** The fields that a popup shows, with tags expanded, and those in its condition. */
export function fieldsOfPopup({ show, where }: PinPopupDocument, model: Model | undefined) {
  const visible = show.flatMap((entry) => (isTag(entry) ? taggedIn(model, entry) : [entry]))
  return { visible, conditions: fieldsIn(where) }
}

/** The fields that a source shows or filters by; without those named by tag only. */
export function fieldsOfSource(source: SourceDocument): readonly string[] {
  if ('call' in source) return []
  const own =
    'select' in source
      ? source.select.filter((entry) => !isTag(entry))
      : [...(source.group ?? []), ...Object.values(source.measure)].flatMap(fieldsIn)
  const narrowed = [...fieldsIn(source.where ?? ''), ...Object.keys(source.filters ?? {})]
  return [...new Set([...own, ...narrowed, ...(source.sort ?? []).map(({ field }) => field)])]
}

/** The fields that a timeline of records shows. */
export const shownByTimeline = ({ time, title, text = '', tone = '' }: RecordsTimelineDocument): readonly string[] => [
  ...new Set([time, ...[title, text].flatMap(fieldsOfText), ...(tone.startsWith('=') ? fieldsOfText(tone) : [])]),
]

/** The fields that a timeline shows or filters by. */
export const fieldsOfTimeline = (timeline: RecordsTimelineDocument): readonly string[] => [
  ...new Set([...shownByTimeline(timeline), ...fieldsIn(timeline.where ?? '')]),
]

const fieldsOfText = (text: string): readonly string[] => fieldsIn(text.replace(/^=/, ''))

/** The tree fields that a source is grouped by. */
export const treeFieldsOf = (source: SourceDocument): readonly string[] =>
  'measure' in source
    ? (source.group ?? []).flatMap((group) => {
        const call = readOwnCall(group)
        return call?.name === 'under' ? [call.field] : []
      })
    : []

function fieldsIn(text: string): readonly string[] {
  const call = readOwnCall(text)
  if (call) return 'moment' in call ? [call.field, call.moment] : [call.field]
  const parsed = parseExpression(text)
  return parsed.ok ? dependenciesOf(parsed.expression).fields : []
}
