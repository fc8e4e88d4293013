import type { DictOption } from '#core/dictionary'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { RowErrors } from '#core/rows'
import type { CustomRule } from '#core/rule'
import type { FieldItem, FormProgram, Mode } from '#core/screen'
import type { Names, ScopePorts } from '#react/scope'
import type { Watched } from '#react/watch'
import type { DraftPlace, DraftService } from '#runtime/draft'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, ConfirmPort, NoticePort } from '#runtime/port'
import type { RecordService } from '#runtime/record'

/** What a form needs from outside. */
export interface FormPorts extends ScopePorts {
  clock: ClockPort
  confirm: ConfirmPort
  notice: NoticePort
  drafts: DraftService
  records: RecordService
  http: HttpCalls
  /** Receives the user's own record after it was read. */
  ownRecord(record: RecordValues): void
  /** Functions that documents reference by `{ "rule": "custom" }`. */
  customRules?: Readonly<Record<string, CustomRule>>
  /** The options of a dictionary, loaded on the first subscription. */
  dictionary(code: string): Watched<readonly DictOption[]>
  /**
   * What is wrong with rows that are one value of a control of their own, by row id and column, as it would report it; undefined for other
   * controls. Rejects if its code does not come.
   */
  checkRows?(item: Pick<FieldItem, 'widget' | 'props'>, value: unknown): Promise<RowErrors | null> | undefined
  /** Logs an error without showing it; returns its number in the log. */
  report(error: unknown, place: string): string
}

/** The parent form of a nested record's form. */
export interface Around {
  /** Its current values: `$parent`. */
  record(): RecordValues
  /** False while the nested record is not editable. */
  isOpen(): boolean
  /** Called on every change. */
  changed(): void
}

export interface FormSettings {
  program: FormProgram
  library: Library
  mode: Mode
  /** The record as the server sent it; null for a new one. */
  record: RecordValues | null
  /** Values of a new record that override the defaults. */
  prefill?: RecordValues
  params?: Readonly<Record<string, unknown>>
  /** Additional `$names`: `$ask`, `$parent`. */
  names?: Names
  /** Where the draft is stored; null for no draft. */
  draftPlace: DraftPlace | null
  ports: FormPorts
  /** The parent form, which saves this one along with itself. */
  within?: Around
  /** The form stays open after an edit was saved. */
  stays?: boolean
  /** Receives all values on submit instead of saving a record, for a form that only asks. */
  answer?: (values: RecordValues) => void
}

/** An error from the server; `field` may be a path: `sensors.12.name`, `sensors.+0.name` for the first new row. */
export interface FieldFault {
  field: string
  message: string
}
