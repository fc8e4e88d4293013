import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkReferences, checkStructure, type Validators } from '#core/check'
import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import type { DocumentLibrary } from '../live.ts'
import { findHead } from '../store/head.ts'
import { findRevision } from '../store/revision.ts'

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

/** True when the shipped document is another than the one that was saved over. */
export const isBaseMoved = (savedOver: string | null, shipped: string | undefined): boolean =>
  shipped !== undefined && savedOver !== shipped

/** Warns of documents whose shipped form was changed by a release since they were saved over it. */
export async function baseMovedDiagnostics(
  refs: readonly DocumentRef[],
  { library, query }: { library: DocumentLibrary; query: QueryRunner },
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const { kind, id } of refs) {
    const ref = { kind, id }
    const head = await findHead(query, ref)
    const latest = head && (await findRevision(query, ref, head.latest))
    if (latest && isBaseMoved(latest.baseHash, library.base.find(ref)?.hash)) found.push(warningOf(ref))
  }
  return found
}

const warningOf = (document: DocumentRef): Diagnostic => ({
  severity: 'warning',
  document,
  pointer: '',
  code: 'base-moved',
  message: publishingMessages.baseMoved,
  hint: publishingMessages.mergeBase,
})

/** A document as people call it: 屏幕 device/device-list. */
export const documentTitle = ({ kind, id }: DocumentRef): string => fillText(documentMessages[kind], { id })
