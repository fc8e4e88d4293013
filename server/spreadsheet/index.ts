/** Records as sheets: export, import with a report of its lines, and the template to fill in. Sheets are read and written by a program of its own. */
export { exportRecords, exportTemplate } from './export.ts'
export { importRecords } from './import.ts'
export { reportRoute, reportTable, saveRows } from './report.ts'
