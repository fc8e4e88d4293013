import type { PlainScreenDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Collector, Model } from '#core/model'
import type { ScreenProgram } from '#core/screen'

/** What the checks of a screen share. */
export interface ScreenContext {
  document: ScreenDocument
  /** The document with what it extends merged in. */
  plain: PlainScreenDocument
  /** The compiled document, as far as it is valid. */
  program: ScreenProgram | undefined
  model: Model | undefined
  library: Library
  collector: Collector
  /** Runs all screen checks, for a screen written inside another one. */
  checkAll(context: ScreenContext): void
}
