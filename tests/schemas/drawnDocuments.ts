import type { AnyDocument } from '#core/document'
import type { Library } from '#core/library'
import { isObject } from '#core/object'

/** What can be seen of screens: what they extend, their models with those of their rows, the dictionaries and the menu. */
export function drawnDocuments(screens: readonly string[], library: Library): AnyDocument[] {
  const ofScreens = screens.flatMap((id) => chain(id, (one) => library.screen(one)))
  const models = ofScreens.flatMap(modelsIn).flatMap((id) => chain(id, (one) => library.model(one)))
  const ofRows = models.flatMap(modelsIn).flatMap((id) => chain(id, (one) => library.model(one)))
  return [...ofScreens, ...models, ...ofRows, ...library.documents('dict'), ...library.documents('menu')]
}

/** A document and what it extends. */
function chain(id: string, find: (id: string) => AnyDocument | undefined): AnyDocument[] {
  const document = find(id)
  if (!document) return []
  const base = 'extends' in document ? document.extends : undefined
  return [document, ...(base ? chain(base, find) : [])]
}

/** Every model that a document names, by `model` or as a parameter. */
function modelsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(modelsIn)
  if (!isObject(node)) return []
  const { model, with: values } = node
  const named = [model, ...(isObject(values) ? Object.values(values) : [])].filter((one) => typeof one === 'string')
  return [...named, ...Object.values(node).flatMap(modelsIn)]
}
