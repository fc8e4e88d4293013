/**
 * The word `query`: a model that is a report. Over another model it is checked, and compiled to a program of plain data, from which the
 * server writes SQL under the rows, fields and masks of whoever reads it; over a data source its statement is read into parts.
 */
export { checkReport, optionStatement, plainStatement } from './checkReport.ts'
export type { ProgramColumn, ReportProgram } from './program.ts'
export { type ReportSource, readReport, reportProgram } from './readReport.ts'
export { readStatement, type StatementPart } from './readStatement.ts'
