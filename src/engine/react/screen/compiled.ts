import type { AnyDocument, Diagnostic, ScreenDocument } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import { engineMessages, fillText, messages } from '#core/message'
import {
  type ComposedCompiler,
  compileScreen,
  composedTypes,
  type ScreenProgram,
  type Withheld,
  withhold,
} from '#core/screen'
import type { LoadFailure } from '#react/boundary'
import { retrying } from '#react/part'
import type { Closure } from '#runtime/document'

/** A compiled screen with its documents. */
export interface LoadedScreen {
  closure: Closure
  program: ScreenProgram
  library: Library
  /** The parameters that the screen declares. */
  params: ScreenDocument['params']
  diagnostics: readonly Diagnostic[]
  /** The screens of one series are rendered in place of each other, on a canvas: what is alike in both stays as it is. */
  series?: number
}

/** State of a screen. `newer` was published while somebody was in the middle of it; `version` increases with each rendered version. */
export type ScreenState =
  | { status: 'loading' }
  | { status: LoadFailure['kind']; failure: LoadFailure }
  | { status: 'ready'; screen: LoadedScreen; newer: LoadedScreen | null; version: number }

/** Types this version can render; a screen of a later version is reported by its type. */
const composedOrBuilt: readonly string[] = [...composedTypes, 'built']
const screenKinds: readonly string[] = ['list', 'form', 'detail', 'page', ...composedOrBuilt]

/** The type of a screen document; `built` if the server builds the document. */
const typeOf = (document: object): string => {
  if ('document' in document) return 'built'
  return 'type' in document ? String(document.type) : 'list'
}

type Compiled = LoadedScreen | { failure: LoadFailure }

const boards: { compile?: ComposedCompiler } = {}

/** Loads the compiler of composed screens, after which every screen can be compiled at once. */
export const loadDashboards = retrying(async () => {
  const { compileComposed } = await import('#core/dashboard')
  boards.compile = compileComposed
})

/** The compiler of composed screens, once it is loaded. */
export const composedCompiler = (): ComposedCompiler | undefined => boards.compile

/** Whether a screen is composed of others, or names a form in steps. */
const isBoard = ({ screen, documents }: Closure): boolean =>
  documents.some(
    ({ document }) => 'steps' in document || (document.id === screen && composedOrBuilt.includes(typeOf(document))),
  )

/** Whether the compiler for this screen is loaded. */
export const isCompilable = (closure: Closure): boolean => boards.compile !== undefined || !isBoard(closure)

/** Loads the compiler for the screen: composed screens need more than lists, forms and details. */
export const loadCompiler = (closure: Closure): Promise<void> =>
  isCompilable(closure) ? Promise.resolve() : loadDashboards()

const compiledBefore = new WeakMap<Closure, Compiled>()

/**
 * Compiles a closure, once; `library` is that of its documents, if the caller has it. A document that cannot be rendered at all gives
 * a failure with its diagnostics.
 */
export function compileClosure(closure: Closure, library?: Library): Compiled {
  const compiled = compiledBefore.get(closure) ?? compile(closure, library ?? libraryOf(closure))
  compiledBefore.set(closure, compiled)
  return compiled
}

/** Has a closure rendered as `screen`, which is what it compiles to with parts of another that are alike. */
export const renderAs = (closure: Closure, screen: LoadedScreen): void => {
  compiledBefore.set(closure, screen)
}

const libraryOf = ({ documents }: Closure): Library =>
  createLibrary(
    documents.map(({ document }) => document as unknown as AnyDocument),
    null,
  )

function compile(closure: Closure, library: Library): Compiled {
  try {
    const document = library.screen(closure.screen)
    const type = document ? typeOf(document) : 'list'
    if (!screenKinds.includes(type)) {
      const message = fillText(engineMessages.noScreenType, { type })
      return { failure: unusable([faultOf(closure, 'unknown-type', message)]) }
    }
    const { program, diagnostics } = document
      ? compileScreen(document, library, { boards: boards.compile })
      : { program: undefined, diagnostics: [] }
    if (!program) return { failure: unusable(diagnostics) }
    const { params } = document as ScreenDocument
    return { closure, program: withhold(program, withheldIn(closure)), library, params, diagnostics }
  } catch (error) {
    return { failure: unusable([faultOf(closure, 'unusable', error instanceof Error ? error.message : String(error))]) }
  }
}

const withheldIn =
  ({ documents }: Closure) =>
  (screen: string): Withheld | undefined =>
    documents.find(({ kind, id }) => kind === 'screen' && id === screen)?.withheld

/** The diagnostics are for users who maintain screens; all others get a general message. */
const unusable = (faults: readonly Diagnostic[]): LoadFailure => ({
  ...{ kind: 'failed', message: messages.failure.unusable, requestId: '', code: '' },
  faults,
})

const faultOf = ({ screen }: Closure, code: string, message: string): Diagnostic => ({
  ...{ severity: 'error', document: { kind: 'screen', id: screen }, pointer: '', code, message },
})
