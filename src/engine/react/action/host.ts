import type { StepDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Model, RecordValues } from '#core/model'
import type { ActionProgram, DetailProgram, FormProgram, Mode, Present } from '#core/screen'
import type { Scope } from '#react/scope'
import type { FileService } from '#runtime/file'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, ConfirmPort, NavigationPort, NoticePort } from '#runtime/port'
import type { RecordReads, RecordService } from '#runtime/record'

/** The outside world as actions see it. */
export interface ActionPorts {
  http: HttpCalls
  records: RecordService
  files: FileService
  notice: NoticePort
  confirm: ConfirmPort
  navigation: NavigationPort
  clock: ClockPort
  /** Opens an external address, or any address in a new window. */
  openLink(address: string, blank: boolean): void
  /** The address for others to open: a path of this site is made absolute. */
  absoluteAddress(address: string): string
  /** Copies a text to the clipboard; false if that failed. */
  copy(text: string): Promise<boolean>
  report(error: unknown, place: string): void
}

/** Options of a submit step: its move, its message, and whether the form stays open or the next step leaves its page. */
type SubmitStepHow = Omit<Extract<StepDocument, { submit: unknown }>, 'submit'> & { leaves?: boolean }

/** The ticked rows of a list. */
export interface Selection {
  ids: readonly string[]
  rows: readonly RecordValues[]
}

/** What an action applies to: its own row, the ticked rows, or the screen. */
export interface ActionTarget {
  action: ActionProgram
  record: RecordValues | null
  selection: Selection
  /** Aborted when the user cancels the action. */
  signal: AbortSignal
  /** Waits for an answer of the user; the action is not under way meanwhile. */
  answered<T>(answer: Promise<T>): Promise<T>
}

/** A screen that has actions. */
export interface ActionHost {
  model: Model
  library: Library
  scope: Scope
  ports: ActionPorts
  opener: Opener
  /** The detail of its records: the form of a move shows the head of it. */
  detail?: DetailProgram
  /** The built-in actions of this screen. */
  builtIns: Readonly<Record<string, (target: ActionTarget) => Promise<void> | void>>
  /** Sets fields of the form that the actions belong to; only forms have it. */
  set?(values: RecordValues): void
  /** Saves the form that the actions belong to; resolves to null if it was not saved. */
  submit?(values: RecordValues, how: SubmitStepHow): Promise<{ id: string | null } | null>
  /** The rows of the page for which the user may use an action, in their order; only lists have it. */
  siblings?(action: ActionProgram): readonly RecordValues[]
  /** Unticks all rows; only lists have it. */
  untick?(): void
  /** Reloads the screen's records. */
  refresh(): void
}

export const noSelection: Selection = Object.freeze({ ids: [], rows: [] })

/** A record that a small form is about, and the detail whose head says what matters of it. */
export interface Subject {
  detail: DetailProgram
  record: RecordValues
}

/** The rows of the list that a detail was opened from, in their order: what its request becomes at each, and where it is. */
export interface Walk {
  stops: readonly Pick<OpenRequest, 'recordId' | 'params' | 'title'>[]
  at: number
}

/** A screen or form to open over the current one. */
export interface OpenRequest {
  /** The id of a screen, or a compiled form or detail. */
  what: string | FormProgram | DetailProgram
  /** How it is presented; by default as its document says. */
  as?: Present
  widthPx?: number
  /** Names the action and its record; without it the screen's own title is shown. */
  title?: string
  mode?: Mode
  recordId?: string
  /** Reads the record of a detail that is not one of a model. */
  read?: RecordReads['queryById']
  /** `$params` of a screen. */
  params?: RecordValues
  /** Initial values of a new record. */
  values?: RecordValues
  /** The form in which the opened detail edits its record. */
  form?: string | FormProgram
  walk?: Walk
  /** What a small form is about. */
  about?: Subject | undefined
}

/** How the layer was closed. */
export type OpenResult = { kind: 'closed' } | { kind: 'saved'; id: string | null }

/** Opens screens and forms over the current one and waits until they are closed. */
export interface Opener {
  open(request: OpenRequest): Promise<OpenResult>
  /** Asks in a small form, prefilled with `initial`, with what it is `about` on top. Resolves to its values, passwords already hashed, or to null if the user cancels. */
  ask(form: FormProgram, title: string, initial?: RecordValues, about?: Subject): Promise<RecordValues | null>
  /** Closes the current layer, after asking about unsaved input. Does nothing on a screen that is no layer. */
  close(result?: OpenResult): Promise<void>
  /** Something was stored in the current layer: the screens below reload when it closes. */
  changed(): void
}
