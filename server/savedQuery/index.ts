/** Advanced queries that people keep by a name, for themselves or for everybody who sees the same screen. */
export { savedQueryPart } from './savedQueryPart.ts'
