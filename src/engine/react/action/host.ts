import type { StepDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Model, RecordValues } from '#core/model'
import type { ActionProgram, DetailProgram, FormProgram, Mode, Present } from '#core/screen'
import type { Scope } from '#react/scope'
import type { FileService } from '#runtime/file'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, ConfirmPort, NavigationPort, NoticePort } from '#runtime/port'
import type { RecordReads, RecordService } from '#runtime/record'

/** What actions need of the outside. */
export interface ActionPorts {
  http: HttpCalls
  records: RecordService
  files: FileService
  notice: NoticePort
  confirm: ConfirmPort
  navigation: NavigationPort
  clock: ClockPort
  /** Opens an address outside of the product, or one in a new window. */
  openLink(address: string, blank: boolean): void
  /** The address as others can open it: a path of this site with the site in front. */
  wholeAddress(address: string): string
  /** Puts a text where it can be pasted from; false when it could not. */
  copy(text: string): Promise<boolean>
  report(error: unknown, place: string): void
}

/** What a step says of saving: the move by which, its message, and whether the form stays open. */
type SubmitStepHow = Omit<Extract<StepDocument, { submit: unknown }>, 'submit'>

/** The ticked rows of a list. */
export interface Selection {
  ids: readonly string[]
  rows: readonly RecordValues[]
}

/** What an action is done to: the row it stands in, the ticked rows, or the screen. */
export interface ActionTarget {
  action: ActionProgram
  record: RecordValues | null
  selection: Selection
  /** Ends when the user gives the action up. */
  signal: AbortSignal
}

/** A screen that has actions. */
export interface ActionHost {
  model: Model
  library: Library
  scope: Scope
  ports: ActionPorts
  opener: Opener
  /** What the built-in actions do on this screen. */
  builtIns: Readonly<Record<string, (target: ActionTarget) => Promise<void> | void>>
  /** Sets fields of the form in which the actions stand; no other screen has any. */
  set?(values: RecordValues): void
  /** Saves the form in which the actions stand; null when it is not saved. */
  submit?(values: RecordValues, how: SubmitStepHow): Promise<{ id: string | null } | null>
  /** Takes all ticks away, where rows are ticked. */
  untick?(): void
  /** Loads again what the screen shows. */
  refresh(): void
}

export const noSelection: Selection = Object.freeze({ ids: [], rows: [] })

/** What is opened over the present screen. */
export interface OpenRequest {
  /** A screen by its id, or the body of one. */
  what: string | FormProgram | DetailProgram
  /** How it is shown; as its document says unless given. */
  as?: Present
  widthPx?: number
  /** What is done to which record; without it the screen's own title stands above it. */
  title?: string
  mode?: Mode
  recordId?: string
  /** How a detail reads its record, where that is none of a model. */
  read?: RecordReads['queryById']
  /** `$params` of a screen. */
  params?: RecordValues
  /** What a new record begins with. */
  values?: RecordValues
  /** The form by which an opened detail edits its record. */
  form?: string | FormProgram
}

/** How it ended. */
export type OpenResult = { kind: 'closed' } | { kind: 'saved'; id: string | null }

/** Opens screens and forms over the present one, and waits until they are closed. */
export interface Opener {
  open(request: OpenRequest): Promise<OpenResult>
  /** A small form under its title, begun with values; its values, passwords among them as their transforms, or null when the user turned it away. */
  ask(form: FormProgram, title: string, begun?: RecordValues): Promise<RecordValues | null>
  /** Closes the layer that one is in, after asking about unsaved input. On a screen of its own it does nothing. */
  close(result?: OpenResult): Promise<void>
  /** Something was stored in the layer that one is in: what lies below loads again when it closes. */
  changed(): void
}
