import type { RowText } from './dashboard.ts'
import type { SourceProgram } from './source.ts'
import type { ValueProgram } from './value.ts'

/** Other records in the order of a moment of theirs, each as one line of what has happened. */
export interface TimelineProgram {
  source: Extract<SourceProgram, { kind: 'rows' }>
  /** The field that holds the moment. */
  time: string
  title: RowText
  text?: RowText
  tone?: ValueProgram
  /** The screen that a line opens, told the id of its record. */
  open?: string
}
