/** Advanced queries that users save by name, for themselves or for everyone who may see the same screen. */

export { savedQueryFollower } from './renames.ts'
export { savedQueryPart } from './savedQueryPart.ts'
