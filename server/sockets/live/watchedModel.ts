import { sourcesOf } from '#core/dashboard'
import type { Library } from '#core/library'
import type { LiveQuestion } from '#core/live'
import { isObject } from '#core/object'
import { wholeScreen } from '#core/screen'
import { modelOfScreen } from '#server/rights'

/** The model of the watched rows: the screen's own, or the one that is named, if a card or a list inside the screen asks for it. */
export function watchedModel({ socketKey, model }: LiveQuestion, library: Library): string | undefined {
  const own = modelOfScreen(socketKey, library)
  if (model === undefined || model === own) return own
  const document = library.screen(socketKey)
  const plain = document && wholeScreen(document, library)
  if (!plain) return undefined
  const models = plain.type === 'dashboard' ? cardModels(plain.cards) : listModels(plain)
  return models.includes(model) ? model : undefined
}

const cardModels = (cards: Parameters<typeof sourcesOf>[0][]): string[] =>
  cards.flatMap(sourcesOf).flatMap((source) => ('model' in source ? [source.model] : []))

/** Of the lists that are written where they stand, at any depth. */
function listModels(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listModels)
  if (!isObject(part)) return []
  const { list } = part
  const own = isObject(list) && typeof list.model === 'string' ? [list.model] : []
  return [...own, ...Object.values(part).flatMap(listModels)]
}
