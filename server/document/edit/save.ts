import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import { productError } from '#core/error'
import { fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { DatabaseError } from '#server/database'
import { baseMovedDiagnostics } from '../reference/baseMoved.ts'
import { diagnose } from '../reference/diagnose.ts'
import { findRevision } from '../store/revision.ts'
import { auditDocument, type Editing, putRevision, standing } from './editing.ts'
import { readDraft } from './readDocument.ts'

/** A draft on its way in, over the revision that its author saw; null: there was none. */
interface Draft extends DocumentRef {
  document: unknown
  baseRevision: number | null
}

export interface Saved {
  revision: number
  diagnostics: readonly Diagnostic[]
}

/** Keeps a new draft revision. A stale base is refused with the current one, and nothing is overwritten. */
export async function saveDraft(editing: Editing, draft: Draft): Promise<Saved> {
  const { kind, id, baseRevision } = draft
  const ref = { kind, id }
  const document = readDraft(ref, draft.document)
  const revision = await addDraft(editing, { ref, document, baseRevision })
  const moved = await baseMovedDiagnostics([ref], { library: editing.library, query: editing.services.database.query })
  return { revision, diagnostics: [...(await diagnose([document], editing.library)), ...moved] }
}

interface Checked {
  ref: DocumentRef
  document: AnyDocument
  baseRevision: number | null
}

/** Two savers at once take the same number; the database lets one of them through. */
async function addDraft(editing: Editing, { ref, document, baseRevision }: Checked): Promise<number> {
  const { database } = editing.services
  try {
    return await database.transaction(async (query) => {
      await refuseStale(editing, query, { ref, baseRevision })
      const revision = await putRevision({ ...editing, query }, { ref, document, state: 'draft' })
      await auditDocument({ ...editing, query }, ref, {
        action: baseRevision === null ? 'add' : 'edit',
        note: fillText(publishingMessages.draftSaved, { revision }),
      })
      return revision
    })
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.kind === 'unique')
      throw productError('stale', {}, { current: await currentOf(editing, database.query, ref) })
    throw cause
  }
}

async function refuseStale(
  editing: Editing,
  query: QueryRunner,
  { ref, baseRevision }: Pick<Checked, 'ref' | 'baseRevision'>,
): Promise<void> {
  const head = await standing(editing, query, ref)
  const begun = head && !head.deleted ? head.latest : null
  const isFresh = baseRevision === begun || (head?.deleted === true && baseRevision === head.latest)
  if (!isFresh) throw productError('stale', {}, { current: await currentOf(editing, query, ref) })
}

/** The newest revision, as a stale saver is shown it; null when there is none. */
async function currentOf(editing: Editing, query: QueryRunner, ref: DocumentRef) {
  const head = await standing(editing, query, ref)
  if (!head) return null
  const stored = await findRevision(query, ref, head.latest)
  const base = editing.library.base.find(ref)
  return stored
    ? { revision: stored.revision, author: stored.author, time: stored.time, document: stored.document }
    : { revision: 0, author: '', time: '', document: base?.document ?? null }
}
