import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkReferences, checkStructure, type Validators } from '#core/check'
import type { AnyDocument, Diagnostic } from '#core/document'
import type { Library } from '#core/library'
import type { DocumentLibrary } from '../live/documentLibrary.ts'

/** Documents apart by whether their structure is right; the others may not enter a library. */
export function bySoundness(documents: readonly unknown[], validators: Validators) {
  const checked = documents.map((document) => ({ document, diagnostics: checkStructure(document, validators) }))
  return {
    sound: checked.filter(({ diagnostics }) => diagnostics.length === 0).map(({ document }) => document as AnyDocument),
    diagnostics: checked.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** The diagnostics of documents of the right structure. Other calls get their turn between two documents. */
export async function diagnoseIn(documents: readonly AnyDocument[], library: Library): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const document of documents) {
    found.push(...checkReferences(document, library))
    await nextTurn()
  }
  return found
}

/** The diagnostics of documents, checked together with what is published. */
export async function diagnose(documents: readonly unknown[], library: DocumentLibrary): Promise<Diagnostic[]> {
  const { sound, diagnostics } = bySoundness(documents, library.validators)
  return [...diagnostics, ...(await diagnoseIn(sound, library.candidate(sound)))]
}
