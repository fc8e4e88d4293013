import { type DocumentRef, pointerOf } from '#core/document'
import { valueAt } from '#core/edit'
import { builtInTargets } from '#core/fieldType'
import { isObject, textOrEmpty } from '#core/object'

/** What other documents say of the parts that a document shows; undefined where that is not known. */
export interface PartModels {
  /** The model of the records that a field refers to or holds. */
  ofField(model: string, field: string): string | undefined
  ofScreen(id: string): string | undefined
  /** What the permission codes of a model begin with. */
  prefixOf(model: string): string
  /** Whether a model is another one, or extends it. */
  isOf(model: string, base: string): boolean
}

type FindDocument = (kind: DocumentRef['kind'], id: string) => unknown

const maxBases = 8

/** The same as these documents say it. */
export function partModelsOf(find: FindDocument): PartModels {
  const basesOf = (id: string): readonly string[] => {
    const bases = [id]
    for (let base = wordAt(find('model', id), 'extends'); base && bases.length < maxBases; ) {
      bases.push(base)
      base = wordAt(find('model', base), 'extends')
    }
    return bases
  }
  return {
    ofField(model, name) {
      for (const id of basesOf(model)) {
        const field = valueAt(find('model', id), pointerOf(['fields', name]))
        if (isObject(field)) return textOrEmpty(field.model) || builtInTargets[textOrEmpty(field.type)]
      }
      return undefined
    },
    ofScreen(id) {
      for (let at = id, steps = 0; at && steps < maxBases; steps += 1) {
        const screen = find('screen', at)
        const model = wordAt(screen, 'model')
        if (model) return model
        at = wordAt(screen, 'extends')
      }
      return undefined
    },
    prefixOf: (id) =>
      basesOf(id)
        .map((model) => wordAt(find('model', model), 'permission'))
        .find(Boolean) ?? id,
    isOf: (model, base) => model === base || basesOf(model).includes(base),
  }
}

/** A word of a document whose value is a text; empty for any other. */
export const wordAt = (document: unknown, word: string): string =>
  isObject(document) ? textOrEmpty(document[word]) : ''
