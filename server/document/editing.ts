import type { AnyDocument, DocumentRef } from '#core/document'
import { ProductError, productError } from '#core/error'
import { auditedBy } from '#server/audit'
import type { Caller, QueryRunner, Services } from '#server/context'
import { DatabaseError } from '#server/database'
import type { DocumentLibrary } from './live.ts'
import { addRevision, findHead, findRevision, type Head, putHead, type Revision } from './store/revision.ts'
import { keepShippedText } from './store/shippedText.ts'

/** What editing calls work with. */
export interface EditContext {
  services: Services
  library: DocumentLibrary
  caller: Caller
}

/** An edit inside a transaction. */
export interface EditingIn extends EditContext {
  query: QueryRunner
}

/** The head of a document if it was ever saved online, else the shipped document as revision 0. */
export async function currentHead(
  { library }: EditContext,
  query: QueryRunner,
  ref: DocumentRef,
): Promise<Head | undefined> {
  const head = await findHead(query, ref)
  const base = library.base.find(ref)
  if (head || !base) return head
  return { ...ref, title: base.document.title, latest: 0, published: null, deleted: false }
}

interface NewRevision {
  ref: DocumentRef
  document: AnyDocument | null
  /** The text that the document was read from. */
  text?: string | undefined
  state: Revision['state']
  note?: string
  /** Whether the document is the currently shipped one, or brought together with it, which becomes the new base. */
  fromBase?: boolean
}

/** Somebody else has saved the next revision at the same time: both counted from the same one, and a unique index lets only one through. */
export class RevisionTaken extends ProductError {
  constructor() {
    super('stale', productError('stale').message)
  }
}

/**
 * Adds the next revision as the latest and returns its number. Throws `RevisionTaken`. What is live does not change: a removed document begins again with it, but a
 * shipped one stays removed until it is published.
 */
export async function putRevision(editing: EditingIn, revised: NewRevision): Promise<number> {
  const { query, services, caller } = editing
  const { ref, document, text, state, note = '' } = revised
  const head = await currentHead(editing, query, ref)
  const revision = (head?.latest ?? 0) + 1
  const baseHash = await baseHashFor(editing, head, revised)
  await keepShippedText(query, { ref, base: editing.library.base, hash: baseHash })
  await addRevision(query, {
    ...ref,
    ...{ revision, document, text, note, baseHash, state },
    ...{ author: caller.user.username, time: services.clock.now() },
  }).catch((cause: unknown) => {
    throw cause instanceof DatabaseError && cause.kind === 'unique' ? new RevisionTaken() : cause
  })
  await putHead(query, {
    ...ref,
    title: typeof document?.title === 'string' ? document.title : (head?.title ?? ''),
    latest: revision,
    published: head?.published ?? null,
    deleted: head?.deleted === true && (document === null || editing.library.base.find(ref) !== undefined),
  })
  return revision
}

/** A revision keeps the base hash of its predecessor until the shipped document is restored. */
async function baseHashFor(
  { query, library }: EditingIn,
  head: Head | undefined,
  { ref, fromBase = false }: NewRevision,
): Promise<string | null> {
  const before = head && !fromBase ? await findRevision(query, ref, head.latest) : undefined
  return before ? before.baseHash : (library.base.find(ref)?.hash ?? null)
}

/** Writes an edit of a document to the audit log. */
export async function auditDocument(
  { query, services, caller }: EditingIn,
  { kind, id }: DocumentRef,
  entry: { action: 'add' | 'edit' | 'delete' | 'publish'; note: string },
): Promise<void> {
  await services.audit.write(query, {
    ...auditedBy(caller),
    action: entry.action,
    model: `document.${kind}`,
    recordId: id,
    note: `${kind} ${id} ${entry.note}`,
    tenantId: caller.tenantId,
  })
}
