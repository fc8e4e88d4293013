import type { Diagnostic, DocumentRef } from '#core/document'
import { publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import type { DocumentLibrary } from '../live/documentLibrary.ts'
import { findHead } from '../store/head.ts'
import { findRevision } from '../store/revision.ts'

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
