import type { DocumentRef } from '#core/document'
import type { EditContext } from '../editing.ts'
import { putRestored, restoredContent } from '../restored.ts'
import { diagnoseFor, type SavedDocument } from './save.ts'

/** Restores an old revision as a new draft; revision 0 is the shipped document. */
export async function revert(editing: EditContext, target: DocumentRef & { revision: number }): Promise<SavedDocument> {
  const restored = await restoredContent(editing, editing.services.database.query, target)
  const revision = await editing.services.database.transaction((query) => putRestored({ ...editing, query }, restored))
  return { revision, diagnostics: await diagnoseFor(editing, restored.document) }
}

/** Restores the shipped document of this release as a new draft. */
export const toBase = (editing: EditContext, ref: DocumentRef): Promise<SavedDocument> =>
  revert(editing, { ...ref, revision: 0 })
