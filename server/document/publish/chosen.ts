import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import { productError } from '#core/error'
import type { Library } from '#core/library'
import { documentMessages, fillText } from '#core/message'
import type { QueryRunner } from '#server/context'
import type { Editing } from '../edit/editing.ts'
import { diagnoseIn } from '../reference/diagnose.ts'
import { documentTitle } from '../reference/documentTitle.ts'
import { dependentsOf } from '../reference/referrers.ts'
import { findHead } from '../store/head.ts'
import { findRevision } from '../store/revision.ts'

/** A revision that is to be published. */
export interface ChosenRevision extends DocumentRef {
  revision: number
}

/** The documents of the chosen revisions; what cannot be published is refused by name. */
export async function chosenDocuments(
  { library }: Editing,
  query: QueryRunner,
  chosen: readonly ChosenRevision[],
): Promise<AnyDocument[]> {
  const documents: AnyDocument[] = []
  for (const one of chosen) documents.push(await chosenDocument(one, { base: library.base, query }))
  return documents
}

type RevisionLookup = { base: Editing['library']['base']; query: QueryRunner }

async function chosenDocument(
  { kind, id, revision }: ChosenRevision,
  { base, query }: RevisionLookup,
): Promise<AnyDocument> {
  const ref = { kind, id }
  const head = await findHead(query, ref)
  const stored = await findRevision(query, ref, revision)
  if (!stored?.document)
    throw productError('failed', {
      reason: fillText(base.find(ref) ? documentMessages.noDraft : documentMessages.noRevision, {
        document: documentTitle(ref),
        revision,
      }),
    })
  if (head && (head.published ?? 0) > revision)
    throw productError('stale', {}, { current: { kind, id, revision: head.published } })
  return stored.document
}

/** Errors that a publish would bring: those of the documents themselves, and new ones of documents that depend on them. */
export async function publishDiagnostics(
  documents: readonly AnyDocument[],
  { before, after }: { before: Library; after: Library },
): Promise<Diagnostic[]> {
  const all = kinds.flatMap((kind) => after.documents(kind))
  const dependents = dependentsOf(documents.map(refOf), all, after)
  const touched = all.filter((document) => dependents.some((ref) => isSame(ref, document)))
  const own = await diagnoseIn(documents, after)
  const known = new Set((await diagnoseIn(touched, before)).map(faultKey))
  const others = (await diagnoseIn(touched, after)).filter(
    (found) => found.severity === 'error' && !known.has(faultKey(found)),
  )
  return [...own, ...others]
}

const kinds = ['model', 'screen', 'dict', 'menu', 'seed'] as const
const refOf = ({ kind, id }: DocumentRef): DocumentRef => ({ kind, id })
const isSame = (left: DocumentRef, right: DocumentRef) => left.kind === right.kind && left.id === right.id
const faultKey = (found: Diagnostic) => JSON.stringify([found.document, found.pointer, found.code, found.message])
