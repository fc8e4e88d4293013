/** Records as spreadsheets: export, import with an error report, and import template. Files are read and written in worker threads. */
export {
  auditExport,
  exportColumns,
  exportedRows,
  exportFileName,
  exportPages,
  exportRecords,
  exportSheet,
  exportTemplate,
  reportExportFields,
  reportPages,
} from './export.ts'
export { checkImport, importRecords } from './import.ts'
export { cellOf, exportFields } from './lookUp.ts'
export { previewRoute } from './preview.ts'
export { importReportRoutes, reportTable, saveRows } from './report.ts'
