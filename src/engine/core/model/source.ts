import type { ModelDocument } from '#core/document'
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
