import type { Bucket, QueryParamDocument } from '#core/document'
import type { Expression } from '#core/expression'
import type { Field, Model, ReportColumn } from '#core/model'

/** A column of a report and the field that it reads: one of the model, or of a record that a reference points to. */
export interface ProgramColumn {
  name: string
  kind: ReportColumn['kind']
  source: Field
  by?: Bucket
  /** The rows that a figure counts. */
  where?: Expression
  total: boolean
}

/** A report over a model compiled: plain data, from which the server writes SQL under the rights of a reader. */
export interface ReportProgram {
  from: Model
  columns: readonly ProgramColumn[]
  /** The names of the columns that rows are grouped by. */
  groups: ReadonlySet<string>
  /** Whether a row stands for several rows of the model. */
  grouped: boolean
  where?: Expression
  params: Readonly<Record<string, QueryParamDocument>>
}
