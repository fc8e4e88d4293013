import type { Paper } from '#core/document'
import type { Field } from '#core/model'
import type { ColumnProgram, FooterProgram } from './column.ts'
import type { DetailProgram } from './form.ts'
import type { ScreenFrame } from './frame.ts'
import type { SourceProgram } from './source.ts'
import type { Label } from './value.ts'

/** What stands on paper once for each row: a line of a table, or a block of items. */
export interface RepeatProgram {
  /** The field whose rows they are, or where other records come from. */
  rows: Field | SourceProgram
  columns: readonly ColumnProgram[]
  footer: readonly FooterProgram[]
  /** The block of one row; absent: a line of the table. */
  each?: DetailProgram
}

/** A record on paper. */
export interface PrintProgram extends ScreenFrame {
  kind: 'print'
  paper: Paper
  landscape: boolean
  /** What stands above and below each page. */
  head?: Label
  foot?: Label
  /** What the record is shown by. */
  body: DetailProgram
  /** What is repeated, by the id of its item. */
  repeats: Readonly<Record<string, RepeatProgram>>
}
