/**
 * Advanced queries that the user saves by name: at once in this browser, and on the server, so that every browser has them. Those saved
 * while the server was unreachable are uploaded once. spec: widgets §2, §3, §9; readings (Saved queries)
 */
export type { NewQuery, SavedQuery } from './savedQuery.ts'
export type { SavedQueryService } from './savedQueryService.ts'
export { createSavedQueries } from './savedQueryService.ts'
