/**
 * Reports as a picker reads them: its configuration, the columns and conditions that a server tells, the query for what is searched, and the
 * values that chosen rows give to the fields of a record. Nothing that comes from a server is trusted to have a shape.
 */
export { type PopupConfig, pickProblem, popupConfigOf, type RowValues, valuesOfRows } from './popup.ts'
export { type QueryItem, queryItemsOf, queryOf } from './queryPart.ts'
export { type ReportHead, reportHeadOf, textsOf } from './reportHead.ts'
