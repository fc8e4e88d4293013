import type { DictOption } from '#core/dictionary'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { CustomRule } from '#core/rule'
import type { FormProgram, Mode } from '#core/screen'
import type { Names, ScopePorts } from '#react/scope'
import type { Watched } from '#react/watch'
import type { DraftPlace, DraftService } from '#runtime/draft'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, ConfirmPort, NoticePort } from '#runtime/port'
import type { RecordService } from '#runtime/record'

/** What a form needs of the outside. */
export interface FormPorts extends ScopePorts {
  clock: ClockPort
  confirm: ConfirmPort
  notice: NoticePort
  drafts: DraftService
  records: RecordService
  http: HttpCalls
  /** Hears of the record that is the user's own, as it was just read. */
  ownRecord(record: RecordValues): void
  /** Functions that documents name by `{ "rule": "custom" }`. */
  customRules?: Readonly<Record<string, CustomRule>>
  /** The options of a dictionary, which is loaded when somebody listens. */
  dictionary(code: string): Watched<readonly DictOption[]>
  /** Hears of what went wrong and shows nothing; the answer is the number by which the log knows it. */
  report(error: unknown, place: string): string
}

/** The form around one that holds a nested record. */
export interface Around {
  /** Its record as it stands: `$parent`. */
  record(): RecordValues
  /** False while it lets nobody write the nested record. */
  isOpen(): boolean
  /** Hears of every change. */
  changed(): void
}

export interface FormSettings {
  program: FormProgram
  library: Library
  mode: Mode
  /** The record as it was read; null for a new one. */
  record: RecordValues | null
  /** What a new record begins with, over the defaults. */
  prefill?: RecordValues
  params?: Readonly<Record<string, unknown>>
  /** Further `$names`: `$ask`, `$parent`. */
  names?: Names
  /** Where unsaved input is kept; null: it is not. */
  draftPlace: DraftPlace | null
  ports: FormPorts
  /** The form of which this one is a part; it saves both. */
  within?: Around
  /** An edit that was saved leaves the form open. */
  stays?: boolean
  /** What a submit does with the whole values, instead of saving a record: a form that only asks. */
  answer?: (values: RecordValues) => void
}

/** A fault that the server names; `field` may lead into rows: `sensors.12.name`, `sensors.+0.name` in the first new row. */
export interface FieldFault {
  field: string
  message: string
}
