import type { PlainScreenDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { writeCases } from './cases.ts'
import { inheritScreen } from './inherit.ts'

/** A screen as it is served: with what it extends merged in, and what is told by case written out. */
export function wholeScreen(document: ScreenDocument, library: Library): PlainScreenDocument | undefined {
  const plain = inheritScreen(document, library)
  return plain && writeCases(plain, library)
}
