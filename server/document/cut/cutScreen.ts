import { fieldsOfSource, sourcesOf } from '#core/board'
import type { BoardOf, DashboardCardDocument, PlainScreenDocument, SourceDocument } from '#core/document'
import { cutNode } from './cutNode.ts'
import type { Cutter } from './scope.ts'

/** The screen without every place that names a field which is hidden from the reader. */
export function cutScreen(document: PlainScreenDocument, cutter: Cutter): PlainScreenDocument {
  if (cutter.all.size === 0) return document
  if (document.type === 'dashboard') return cutDashboard(document, cutter)
  if (!('model' in document)) return document
  const entries = Object.entries(document).map(([key, part]): [string, unknown] => {
    const kept = cutNode({ [key]: part }, '', { cutter, modelId: document.model })
    return [key, typeof kept === 'object' ? (kept as Record<string, unknown>)[key] : undefined]
  })
  const derived = (key: string, part: unknown) => key === 'columns' && Array.isArray(part) && part.length === 0
  return Object.fromEntries(
    entries.filter(([key, part]) => part !== undefined && !derived(key, part)),
  ) as unknown as PlainScreenDocument
}

/** A card goes as a whole: without one of its fields its numbers would be others. */
const cutDashboard = (document: BoardOf<'dashboard'>, cutter: Cutter): BoardOf<'dashboard'> =>
  withCards(document, (source) => !fieldsOfSource(source).some((name) => cutter.hidden(source.model).has(name)))

/** A dashboard without the cards that ask for records which the reader may not list; any other screen as it is. */
export const withoutClosedCards = (document: PlainScreenDocument, { mayList }: Cutter): PlainScreenDocument =>
  document.type === 'dashboard' ? withCards(document, ({ model }) => mayList(model)) : document

/** The cards all of whose records are open; calls have their own rights. */
function withCards(
  document: BoardOf<'dashboard'>,
  isOpen: (source: Exclude<SourceDocument, { call: string }>) => boolean,
): BoardOf<'dashboard'> {
  const stays = (card: DashboardCardDocument) => sourcesOf(card).every((source) => 'call' in source || isOpen(source))
  return { ...document, cards: document.cards.filter(stays) }
}
