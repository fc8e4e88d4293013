import type { ModelDocument } from '#core/document'
import { suggestName } from '#core/expression'

/** Where a model finds the documents it refers to. */
export interface ModelSource {
  model(id: string): ModelDocument | undefined
  modelIds(): readonly string[]
  hasDict(code: string): boolean
  dictCodes(): readonly string[]
}

/** The hint that names the nearest known name, or nothing. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const found = suggestName(name, known)
  return found ? `是否指 "${found}"？` : undefined
}
