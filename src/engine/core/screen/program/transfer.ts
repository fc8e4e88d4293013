import type { Expression } from '#core/expression'
import type { Field } from '#core/model'
import type { ColumnProgram } from './column.ts'
import type { ScreenFrame } from './frame.ts'
import type { Label } from './value.ts'

/** Records that belong to something or to nothing, moved from one to the other. */
export interface TransferProgram extends ScreenFrame {
  kind: 'transfer'
  /** What a record belongs to, and the key to which they are moved. */
  field: Field
  value: Label
  where?: Expression
  /** What a record is shown by: its name first. */
  columns: readonly ColumnProgram[]
  /** What is said of the two sides, of the moves, and of a record that somebody else has taken meanwhile. */
  texts: Partial<Record<'free' | 'taken' | 'take' | 'release' | 'conflict', Label>>
}
