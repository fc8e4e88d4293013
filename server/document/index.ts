/**
 * Documents: the shipped ones, the revisions that are saved online over them, and what is live of both. What is
 * published is live on every instance without a restart; readers get documents cut by their rights; nothing that is
 * saved is ever overwritten or lost. Rows of tables may follow documents without losing what was changed in them.
 */
export { schemasFolder } from './base.ts'
export { documentRoom } from './documentRoom.ts'
export type { DocumentStore } from './documentStore.ts'
export { type RowIdOf, rowId, type SyncResult, syncRows, type TargetRow } from './origin/syncRows.ts'
export type { ImplicitGrant, Publication, PublishChange, PublishFollower } from './publish/follower.ts'
