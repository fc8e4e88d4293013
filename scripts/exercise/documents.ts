import { compileComposed } from '#core/dashboard'
import type { AnyDocument } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import { fullChecks } from '#core/model'
import { compileScreen, type ScreenProgram, wholeScreen } from '#core/screen'
import { documentFiles } from '../documents/documentFiles.ts'

/** The shipped documents, and the programs that browsers compile from them. */
export interface Shipped {
  library: Library
  program(screen: string): ScreenProgram | undefined
}

/** The documents under `schemas/`. */
export function shippedDocuments(): Shipped {
  const documents = documentFiles('schemas').map(({ document }) => document as AnyDocument)
  const library = createLibrary(documents, fullChecks)
  const programsById = new Map<string, ScreenProgram | undefined>()
  const compiled = (id: string) => {
    const document = library.screen(id)
    return document && compileScreen(document, library, { boards: compileComposed, inherit: wholeScreen }).program
  }
  const program = (id: string) => {
    if (!programsById.has(id)) programsById.set(id, compiled(id))
    return programsById.get(id)
  }
  return { library, program }
}
