/** The calls that every model has, as routes of the live library, and the tables of the models. */
export { recordPart, routesOf } from './part.ts'
