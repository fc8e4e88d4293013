/**
 * Documents: the shipped ones, the revisions saved online over them, and which of them are live. A publication is live on every instance without
 * a restart. Readers get documents reduced to their rights. Saved revisions are never overwritten or lost. Table rows can be derived from
 * documents without losing online changes.
 */

export { personNames } from './authorNames.ts'
export { schemasFolder } from './base.ts'
export { documentRoom } from './documentRoom.ts'
export type { DocumentStore } from './documentStore.ts'
export type { NewestDocument, NewestDocuments } from './draftStore.ts'
export { renameOrigin } from './origin/originStore.ts'
export { type RowIdOf, rowId, type SyncResult, syncRows, type TargetRow } from './origin/syncRows.ts'
export { type FieldMove, nameAfter } from './publish/fieldMove.ts'
export type {
  FieldRenaming,
  ImplicitGrant,
  Publication,
  PublishChange,
  PublishFollower,
  ScreenRenaming,
} from './publish/follower.ts'
export { renamedNote } from './publish/renameStoredFields.ts'
export type { DocumentOrigin } from './store/revision.ts'
