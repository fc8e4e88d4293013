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

/** A screen of a later version of the language is named, not drawn as something else. */
const known: readonly string[] = ['list', 'form', 'detail', 'page']

type Compiled = LoadedScreen | { failure: LoadFailure }

const compiledBefore = new WeakMap<Closure, Compiled>()

/** A closure compiled, once. A document that cannot be drawn at all is a failure that says why. */
export function compileClosure(closure: Closure): Compiled {
  const compiled = compiledBefore.get(closure) ?? compile(closure)
  compiledBefore.set(closure, compiled)
  return compiled
}

function compile(closure: Closure): Compiled {
  try {
    const library = createLibrary(
      closure.documents.map(({ document }) => document as unknown as AnyDocument),
      null,
    )
    const document = library.screen(closure.screen)
    const type = document && 'type' in document ? document.type : 'list'
    if (!known.includes(type)) return { failure: unusable(`不支持的屏幕类型 "${type}"`) }
    const { program, diagnostics } = document
      ? compileScreen(document, library)
      : { program: undefined, diagnostics: [] }
    return program ? { closure, program, library, diagnostics } : { failure: unusable(diagnostics[0]?.message) }
  } catch (error) {
    return { failure: unusable(error instanceof Error ? error.message : undefined) }
  }
}

const unusable = (message?: string): LoadFailure => ({
  kind: 'failed',
  message: message ?? messages.failure.unknown,
  requestId: '',
  code: '',
})
