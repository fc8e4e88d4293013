import type { ColumnDocument, FooterMeasure } from '#core/document'
import type { Expression } from '#core/expression'
import type { FilterMatch, JsonValue } from '#core/fieldType'
import type { Field } from '#core/model'
import type { RuleSpec } from '#core/rule'
import type { Condition, Label, ValueProgram } from './value.ts'

/** Which columns fold first where a list has too little room: 3 before 2 before 1. */
export type ColumnPriority = NonNullable<ColumnDocument['priority']>

export interface ColumnProgram {
  id: string
  pointer: string
  field: Field
  title: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  widthPx: number
  /** True when the column takes the remaining width. */
  flexible: boolean
  /** The document sets the width. */
  sized?: true
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  /** Row action that a click on the value runs: `detail`, `edit` or an action of the list. */
  action?: string
  /** Editable in the cell: as a field, or through the moves of the record's state. */
  inline?: 'edit' | 'states'
  /** Confirmation shown before an edited cell is saved. */
  confirm?: Label
  sortable: boolean
  /** The document makes it sortable: a sub-table sorts by no other column. */
  sorts?: true
  hidden: boolean
  /** Where there is too little room, columns of 3 fold first, those of 1 last. spec: look, List */
  priority: ColumnPriority
  ellipsis?: number
  permission?: string
  /** Why the column is hidden from the user. */
  withheld?: string
  tone?: ValueProgram
  rules: readonly RuleSpec[]
  placeholder?: Label
  /** Initial value in a new row of a sub-table, before that of the field. */
  value?: ValueProgram
  /** The next column of a linkage chain: its options follow from the value of this one. */
  linkageKey?: string
  optionsWhere?: Expression
  /** What to do with a selected option that no longer exists when options depend on the row. */
  onOptionsGone?: 'clear' | 'keep'
  /** Cells are empty and not editable in rows where it is false. */
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
  /** Condition on the options. */
  optionsWhere?: Expression
  /** Initially selects the first option, loaded from this endpoint. */
  first?: string
}

/** Aggregates of one column, one line per measure. */
export interface FooterProgram {
  field: Field
  measures: readonly FooterMeasure[]
}

/** Columns, fields and actions of a screen withheld from a user, by id; those of a sub-table by `rowPart`. spec: screens §14, Page fields */
export interface Withheld {
  columns?: readonly string[]
  fields?: readonly string[]
  actions?: readonly string[]
  /** Fields and columns that are visible but read-only. */
  readonly?: readonly string[]
}
