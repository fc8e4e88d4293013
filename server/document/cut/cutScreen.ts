import { fieldsOfSource, sourcesOf } from '#core/board'
import type { BoardOf, DashboardCardDocument, PlainScreenDocument } from '#core/document'
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
function cutDashboard(document: BoardOf<'dashboard'>, cutter: Cutter): BoardOf<'dashboard'> {
  const isOpen = (card: DashboardCardDocument) =>
    sourcesOf(card).every(
      (source) => 'call' in source || !fieldsOfSource(source).some((name) => cutter.hidden(source.model).has(name)),
    )
  return { ...document, cards: document.cards.filter(isOpen) }
}

/** A dashboard without the cards that ask for records which the reader may not list; any other screen as it is. */
export function withoutClosedCards(document: PlainScreenDocument, { mayList }: Cutter): PlainScreenDocument {
  if (document.type !== 'dashboard') return document
  const isOpen = (card: DashboardCardDocument) =>
    sourcesOf(card).every((source) => 'call' in source || mayList(source.model))
  return { ...document, cards: document.cards.filter(isOpen) }
}
