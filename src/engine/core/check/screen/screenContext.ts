import type { PlainScreenDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Collector, Model } from '#core/model'
import type { ScreenProgram } from '#core/screen'

/** What the checks of a screen share. */
export interface ScreenContext {
  document: ScreenDocument
  /** With what it extends merged in. */
  plain: PlainScreenDocument
  /** What the document compiles to, as far as it is right. */
  program: ScreenProgram | undefined
  model: Model | undefined
  library: Library
  collector: Collector
  /** All checks of a screen, for one that is written inside another. */
  checkAll(context: ScreenContext): void
}
