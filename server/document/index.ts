/**
 * Documents: the shipped ones, the revisions that are saved online over them, and what is live of both. What is
 * published is live on every instance without a restart; readers get documents cut by their rights; nothing that is
 * saved is ever overwritten or lost. Rows of tables may follow documents without losing what was changed in them.
 */
export type { DocumentDesk } from './desk/documentDesk.ts'
export { type DocumentRoom, type DocumentRoomSetting, documentRoom } from './documentRoom.ts'
export { rowId } from './origin/rowId.ts'
export { type FollowedTable, type RowIdOf, type SyncResult, syncRows, type WantedRow } from './origin/syncRows.ts'
export type { Publication, PublishFollower } from './publish/follower.ts'
export type { Gift, PublishChange } from './publish/gift.ts'
export { schemasFolder } from './schemasFolder.ts'
