import type { AnyDocument, Diagnostic } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import { messages } from '#core/message'
import { compileScreen, type ScreenProgram } from '#core/screen'
import type { LoadFailure } from '#react/boundary'
import type { Closure } from '#runtime/document'

/** A screen with its documents, ready to be drawn. */
export interface LoadedScreen {
  closure: Closure
  program: ScreenProgram
  library: Library
  diagnostics: readonly Diagnostic[]
}

/** Compiles a closure. A document that cannot be drawn at all is a failure that says why. */
export function compileClosure(closure: Closure): LoadedScreen | { failure: LoadFailure } {
  try {
    const library = createLibrary(closure.documents.map(({ document }) => document as unknown as AnyDocument))
    const document = library.screen(closure.screen)
    if (document && !isKnown(document.type)) return { failure: unusable(`不支持的屏幕类型 "${document.type}"`) }
    const { program, diagnostics } = document
      ? compileScreen(document, library)
      : { program: undefined, diagnostics: [] }
    return program ? { closure, program, library, diagnostics } : { failure: unusable(diagnostics[0]?.message) }
  } catch (error) {
    return { failure: unusable(error instanceof Error ? error.message : undefined) }
  }
}

/** A screen of a later version of the language is named, not drawn as something else. */
const isKnown = (type: unknown): boolean => ['list', 'form', 'detail', 'page'].includes(String(type))

const unusable = (message?: string): LoadFailure => ({
  kind: 'failed',
  message: message ?? messages.failure.unknown,
  requestId: '',
  code: '',
})
