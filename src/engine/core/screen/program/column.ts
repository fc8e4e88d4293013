import type { FooterMeasure } from '#core/document'
import type { Expression } from '#core/expression'
import type { FilterMatch, JsonValue } from '#core/fieldType'
import type { Field } from '#core/model'
import type { RuleSpec } from '#core/rule'
import type { Condition, Label, ValueProgram } from './value.ts'

export interface ColumnProgram {
  id: string
  pointer: string
  field: Field
  title: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  widthPx: number
  /** True when the column takes what width is left. */
  flexible: boolean
  /** The document says how wide the column is. */
  sized?: true
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  /** The row action that a press on the value runs: `detail`, `edit` or one of the list. */
  open?: string
  /** Written in its cells: as a field, or by the moves of the record's state. */
  inline?: 'edit' | 'states'
  /** Asked before a value that was written in a cell is saved. */
  confirm?: Label
  sortable: boolean
  hidden: boolean
  ellipsis?: number
  permission?: string
  /** What keeps it from the user. */
  withheld?: string
  tone?: ValueProgram
  rules: readonly RuleSpec[]
  optionsWhere?: Expression
  /** What becomes of a chosen option that is none any more, where options depend on the row. */
  onOptionsGone?: 'clear' | 'keep'
  /** Cells of rows for which it fails are empty and closed. */
  visible?: Condition
  readonly?: Condition
  required?: Condition
}

export interface FilterProgram {
  id: string
  pointer: string
  fields: readonly Field[]
  match: FilterMatch
  title: Label
  placeholder?: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  value?: ValueProgram
  required: boolean
  /** Which records there are to choose from. */
  optionsWhere?: Expression
  /** Begins with the first of them: where their calls are. */
  first?: string
}

/** What rows come to in one column, one line for each measure. */
export interface FooterProgram {
  field: Field
  measures: readonly FooterMeasure[]
}
