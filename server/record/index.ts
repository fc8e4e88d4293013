/**
 * The calls that every model has, as routes of the live library, and the tables of the models; and the advanced queries that users save by
 * name, for themselves or for everyone who may see the same screen.
 */
export { recordPart, routesOf } from './part.ts'
export { savedQueryFollower } from './savedQuery/renames.ts'
export { savedQueryPart } from './savedQuery/savedQueryPart.ts'
