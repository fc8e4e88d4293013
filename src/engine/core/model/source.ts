import type { ModelDocument } from '#core/document'
import { suggestName } from '#core/expression'
import type { Checks } from './checks.ts'

/** Where a model finds the documents it refers to. */
export interface ModelSource {
  model(id: string): ModelDocument | undefined
  modelIds(): readonly string[]
  hasDict(code: string): boolean
  dictCodes(): readonly string[]
  /** How what stands in them is checked; null for documents that have been. */
  readonly checks: Checks | null
}

/** The hint that names the nearest known name, or nothing. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const found = suggestName(name, known)
  return found ? `是否指 "${found}"？` : undefined
}
