/** Reads records: lists, trees, options, single records and their labels. The tenant, data rules and field rights apply on every path. */
export { aggregateRecords } from './aggregate.ts'
export {
  findRecords,
  getRecord,
  idsWhere,
  type RowChanges,
  type RowsOfField,
  readRowChanges,
  rowsOf,
  settledRecord,
  storedRecords,
  visibleIds,
} from './find.ts'
export { isWhole } from './labels.ts'
export { everyRecord, listedRecords, listLevel, listLevels, listRecords } from './list.ts'
export { optionsOf, optionTreeOf, reportOptions } from './options.ts'
export { countReportRows, everyReportRow, listReport } from './report.ts'
export { computed } from './select.ts'
export { foreignDatabases, sourceAddress } from './sourceReport.ts'
export { addTexts } from './texts.ts'
export { timelineOf } from './timeline.ts'
export { type ListWhere, listWhere, viewOf } from './where.ts'
