/** The calls that every model gives, as routes of the live library, and the tables behind them. */
export { recordPart, routesOf } from './part.ts'
