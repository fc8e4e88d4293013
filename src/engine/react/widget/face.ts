import { createContext, useContext } from 'react'
import type { FilterMatch } from '#core/fieldType'
import type { Field, RecordValues } from '#core/model'
import type { RowColumn, RowErrors } from '#core/rows'
import type { ColumnProgram, FooterProgram, Withheld } from '#core/screen'
import type { Watched } from '#react/watch'

type Props = Readonly<Record<string, unknown>>

/** The props of every face. */
interface Face {
  field: Field
  /** Props from the document, validated by the widget's schema. */
  props: Props
}

/** DOM id of the line below a control with its help or errors. */
export const noteIdOf = (controlId: string): string => `${controlId}-note`

/** The stored record that holds the rows of a sub-table, to follow what others do to it. */
export interface TableSource {
  /** The screen that the reader may follow. */
  screen: string
  model: string
  api: string
  recordId: string
}

/** Props of a sub-table's widget besides its value, which is a `RowsState` of `#core/rows`. */
export interface TableFace {
  columns: readonly ColumnProgram[]
  /** The checks of each column's cells, for `validateCell`. */
  checks: readonly RowColumn[]
  /** Errors found by the form's last check, by row id and column; null if there are none. */
  errors: RowErrors | null
  /** Totals of the rows. */
  footer?: readonly FooterProgram[]
  /** What the screen withholds from the user, parts of the table among it. */
  withheld?: Withheld
  /** Absent for a new record. */
  source?: TableSource
}

/** What `create` made when it was first asked. */
export type ControlMemory = <T>(create: () => T) => T

/** Props of a field in a form. Values are as on the wire: several keys are comma-joined text, dates are text. */
export interface FieldFaceProps extends Face {
  /** DOM id that the label points to. */
  id: string
  value: unknown
  /** The current value, for a face that subscribes itself: `value` is then the one at the last render. */
  current?: Watched<unknown>
  onChange(value: unknown): void
  onBlur(): void
  /**
   * Reports why the typed text is no value; null once it is one. The form shows the problem at the field and does not save while it lasts,
   * so that the previous value is never saved in its place.
   */
  onProblem(problem: string | null): void
  /**
   * Reports what is wrong with rows that are one value of the control's own, by row id and column; null once nothing is. The form does not
   * save while it lasts, and shows it by `rowErrors` once it checks the field.
   */
  onRowErrors?(errors: RowErrors | null): void
  /** What the control has reported, as of the form's last check. */
  rowErrors?: RowErrors | null
  /**
   * Reports a value that is still on its way (an upload). The form saves only after that, and asks before it is left. The promise resolves
   * to null once the value was reported, or to the error if the control is unmounted by then; a mounted one reports it by `onProblem`.
   */
  onPending?(arrival: Promise<string | null>): void
  /**
   * Where the control comes and goes with the editing of a cell: what it has to know again when it comes back. Who uses it reports by
   * `onProblem` whether the control is there or not, and each problem stands until it reports the next.
   */
  memory?: ControlMemory
  /** Reports the text in the control while it is no value, null once it is one; drafts store it. */
  onTyped?(text: string | null): void
  /** Such a text restored from a draft, as the initial text of the control. */
  typed?: string
  title: string
  placeholder?: string
  readonly: boolean
  disabled: boolean
  required: boolean
  invalid: boolean
  /** Errors, outside a form; in a form the Field has them. */
  errors?: readonly string[]
  /** The current record of the form; read when needed, not reactive. */
  record(): RecordValues
  /** Sets fields of the record, this one and others; returns the names that it does not have. */
  onFields?(values: RecordValues): readonly string[]
  /** The value of another field of the record, for a face that follows it. */
  beside?(name: string): Watched<unknown>
  /** Additional condition on the options of a reference, with its `$names` filled in: the `where` of the option call. */
  optionsWhere?: string
  /** Only for a sub-table. */
  table?: TableFace
}

/** Passes `onPending` to Formily components, which have no such prop. */
export const PendingContext = createContext<FieldFaceProps['onPending']>(undefined)

/** The `onPending` of the surrounding field; undefined outside of forms, where nothing waits for a value. */
export const usePending = () => useContext(PendingContext)

/** A value in a table. It never requests anything: texts of keys come with the record as `name_dictText`. */
export interface CellFaceProps extends Face {
  value: unknown
  record: RecordValues
  /** Longer texts are shortened and get a tooltip. */
  ellipsis: number
}

/** A value in a detail. */
export interface DetailFaceProps extends Face {
  value: unknown
  record: RecordValues
  /** Only for a sub-table whose document names its columns. */
  table?: TableFace
}

/** A condition in a filter bar. The value is the input of core's `encodeFilter` for this match. */
export interface FilterFaceProps extends Face {
  id: string
  match: FilterMatch
  value: unknown
  onChange(value: unknown): void
  /** Searches at once, for example on Enter. */
  onSearch(): void
  title: string
  placeholder?: string
  /** Condition on the offered records, with its names filled in. */
  optionsWhere?: string
  /** The value of another field's filter, if the bar has one. */
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
