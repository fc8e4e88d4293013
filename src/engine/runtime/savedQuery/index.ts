/**
 * Advanced queries that the user keeps by a name: in this browser at once, and on the server, from where they are there in
 * every browser. What was kept while the server was away is taken over once. spec: widgets §2, §3, §9; readings (Saved queries)
 */
export type { NewQuery, SavedQuery } from './savedQuery.ts'
export type { SavedQueryService } from './savedQueryService.ts'
export { createSavedQueries } from './savedQueryService.ts'
