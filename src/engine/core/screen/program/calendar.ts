import type { Expression } from '#core/expression'
import type { Field } from '#core/model'
import type { DetailProgram, FormProgram } from './form.ts'
import type { ScreenFrame } from './frame.ts'
import type { ValueProgram } from './value.ts'

/** Records in the days and hours that they take. */
export interface CalendarProgram extends ScreenFrame {
  kind: 'calendar'
  start: Field
  end: Field
  /** What a day is told apart by: one column for each that can be chosen. */
  resource?: Field
  where?: Expression
  /** Which of the resources there are. */
  resourceWhere?: Expression
  hours: { from: number; to: number }
  tone?: ValueProgram
  /** Fields that are read beside those that are shown. */
  reads: readonly string[]
  /** By what a record is made and shown: a screen, or what follows from the model. */
  create: string | FormProgram
  detail: string | DetailProgram
}
