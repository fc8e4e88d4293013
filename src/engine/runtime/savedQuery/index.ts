/**
 * Advanced queries that the user saves by name: in this browser at once, and on the server, so that every browser has them. Those saved
 * while the server was away are uploaded once. spec: widgets §2, §3, §9; readings (Saved queries)
 */
export type { NewQuery, SavedQuery } from './savedQuery.ts'
export type { SavedQueryService } from './savedQueryService.ts'
export { createSavedQueries } from './savedQueryService.ts'
