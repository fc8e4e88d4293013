import { createContext, useContext } from 'react'
import type { FilterMatch } from '#core/fieldType'
import type { Field, RecordValues } from '#core/model'
import type { RowColumn, RowErrors } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import type { Watched } from '#react/watch'

type Props = Readonly<Record<string, unknown>>

/** The props of every face. */
interface Face {
  field: Field
  /** Props from the document, checked by the widget's schema. */
  props: Props
}

/** DOM id of the line below a control: its help, or what is wrong. */
export const noteIdOf = (controlId: string): string => `${controlId}-note`

/** What the widget of a sub-table receives beside its value, which is a `RowsState` of `#core/rows`. */
export interface TableFace {
  columns: readonly ColumnProgram[]
  /** The check of each column's cells, for `validateCell`. */
  checks: readonly RowColumn[]
  /** What the last check of the form found, by row id and column; null when nothing. */
  errors: RowErrors | null
  /** What the rows come to. */
  footer?: readonly FooterProgram[]
}

/** A field in a form. Values are wire values: several keys are comma-joined text, dates are text. */
export interface FieldFaceProps extends Face {
  /** DOM id that the label points to. */
  id: string
  value: unknown
  /** The value as the form holds it, for a face that follows it by itself: `value` is then what it was when drawn. */
  current?: Watched<unknown>
  onChange(value: unknown): void
  onBlur(): void
  /**
   * What is typed is no value, and why; null once it is one. The form says it at the field and does not save until then:
   * the value that stood before never goes in its place.
   */
  onProblem(problem: string | null): void
  /**
   * The value is on its way (a file is being stored). The form saves after that, and asks before it is left. Resolves with
   * null once the value was reported, or with what has failed when the control is gone; while it stands it says so by `onProblem`.
   */
  onPending?(arrival: Promise<string | null>): void
  /** The text in the control while it is no value, null once it is one: a draft keeps it. */
  onTyped?(text: string | null): void
  /** Such a text, back from a draft: the control begins with it. */
  typed?: string
  title: string
  placeholder?: string
  readonly: boolean
  disabled: boolean
  required: boolean
  invalid: boolean
  /** What is wrong, where it is known outside of a form; in one the Field has it. */
  errors?: readonly string[]
  /** The record as it stands in the form; read when needed, not reactive. */
  record(): RecordValues
  /** Another value of the record, for a face that follows it. */
  beside?(name: string): Watched<unknown>
  /** Extra condition on the options of a reference, its `$names` filled in: the `where` of the option call. */
  optionsWhere?: string
  /** Only for a sub-table. */
  table?: TableFace
}

/** For a component for Formily, which knows no `onPending`. */
export const PendingContext = createContext<FieldFaceProps['onPending']>(undefined)

/** The `onPending` of the field around; undefined where nothing waits for a value: outside of forms. */
export const usePending = () => useContext(PendingContext)

/** A value in a table. Never fetches by itself: texts of keys come with the record as `name_dictText`. */
export interface CellFaceProps extends Face {
  value: unknown
  record: RecordValues
  /** Cut texts longer than this, with a tooltip. */
  ellipsis: number
}

/** A value in a detail. */
export interface DetailFaceProps extends Face {
  value: unknown
  record: RecordValues
  /** Only for a sub-table whose document names its columns. */
  table?: TableFace
}

/** A condition in a filter bar. The value is what `encodeFilter` of core takes for this match. */
export interface FilterFaceProps extends Face {
  id: string
  match: FilterMatch
  value: unknown
  onChange(value: unknown): void
  /** Asks for the search at once, for example on Enter. */
  onSearch(): void
  title: string
  placeholder?: string
  /** Condition on the records that are offered, with its names filled in. */
  optionsWhere?: string
  /** What the filter by another field asks for, where one stands beside this. */
  beside?(name: string): Watched<unknown>
}

/** A widget over several fields of a form or detail. */
export interface OverFaceProps {
  id: string
  title?: string
  props: Props
  /** Values by the widget's own names. */
  values: Props
  onChange(values: Props): void
  readonly: boolean
  record(): RecordValues
}
