/**
 * The word `query`: a model that is a report over another one. It is checked, and compiled to a program of plain data, from which the
 * server writes SQL under the rows, fields and masks of whoever reads it.
 */
export { checkReport, plainStatement } from './checkReport.ts'
export type { ProgramColumn, ReportProgram } from './program.ts'
export { type ReportSource, readReport, reportProgram } from './readReport.ts'
