import type { DictOption } from '#core/dictionary'
import type { Library } from '#core/library'
import type { Field, RecordValues } from '#core/model'
import type { CardProgram, ColumnProgram, Label, ListProgram } from '#core/screen'
import type { ActionPorts, ActionRunner, ActionTarget, BarView, Opener } from '#react/action'
import type { Scope } from '#react/scope'
import type { Watched } from '#react/watch'
import type { ClockPort } from '#runtime/port'
import type { ImportCheck, ImportOutcome, RecordCalls, RecordImport } from '#runtime/record'
import type { SettingService } from '#runtime/setting'
import type { ColumnChoice, ShownColumn } from './columns.ts'
import type { ListEvent } from './event.ts'
import type { FirstPages } from './firstPages.ts'
import type { FooterLine } from './footer.ts'
import type { Narrowing } from './narrowing.ts'
import type { QueryStateMemory } from './queryState.ts'
import type { ShownRow } from './rowTree.ts'
import type { ListState, Row } from './state.ts'

export interface ListPorts extends ActionPorts {
  clock: ClockPort
  settings: SettingService
  /** The entries of a dictionary; empty until they are loaded. */
  dictionary(code: string): Watched<readonly DictOption[]>
  firstPages: FirstPages
  print(): void
}

export interface ListSettings {
  program: ListProgram
  library: Library
  scope: Scope
  ports: ListPorts
  opener: Opener
  /** The key that column settings are stored under. */
  route: string
  /** `$params`; one with the id of a filter is that filter's value. */
  params: RecordValues
  /** Stores the user's query; without it the query is not stored. */
  memory?: QueryStateMemory
}

/** Progress and cancellation of an import. */
export interface ImportWatch {
  signal: AbortSignal
  onProgress(share: number): void
}

/** The rows an action works on instead of the selection. */
export type TakenRows = 'page' | 'all'

/** A list without UI: a view renders what it watches and dispatches events and actions. */
export interface ListController {
  readonly program: ListProgram
  /** The settings and calls of the list, for parts that load later. */
  readonly settings: ListSettings
  readonly calls: RecordCalls
  readonly scope: Scope
  readonly state: Watched<ListState>
  readonly rows: Watched<readonly ShownRow[]>
  readonly columns: Watched<readonly ShownColumn[]>
  /** The footer of the page, a line per measure. */
  readonly footer: Watched<readonly FooterLine[]>
  /** Every column that the user may see, for the column settings. */
  readonly columnChoices: Watched<readonly ColumnChoice[]>
  /** The fields that the advanced query offers. */
  readonly advancedFields: readonly Field[]
  readonly toolbar: Watched<BarView>
  readonly running: ActionRunner['running']
  /** Cancels a running action of the screen, where it can be cancelled. */
  cancel(actionId: string): void
  /** Whether rows can be selected: some action of the user takes them. */
  selectable(): boolean
  dispatch(event: ListEvent): void
  /** Why an empty list may be empty. */
  narrowing(): Narrowing
  /** The parameters of the list call for all rows of the query in force. */
  queryWithoutPage(): Record<string, string>
  /** A text of the document, for example the title of a column. */
  text(label: Label): string
  /** The tone of a cell, from its column's expression; empty if it has none. */
  tone(column: ColumnProgram, row: Row): string
  /** The card face, with the columns the user may see; null if there is none. */
  readonly card: CardProgram | null
  /** The tone of a row; empty if it has none. */
  rowTone(row: Row): string
  rowActions(row: Row): BarView
  /** Runs an action on `record`, else on the selection, or on `rows` in place of it: `all` passes no ids. */
  run(target: Pick<ActionTarget, 'action'> & { record?: Row; rows?: TakenRows }): Promise<void>
  /** The action that a click on a value runs; undefined where the user or the row does not allow it. */
  opening(row: Row, actionId: string): (() => void) | undefined
  /** Imports a sheet; a cancelled import may have stored rows. The caller shows failures. */
  importSheet(sheet: RecordImport, watch: ImportWatch): Promise<ImportOutcome>
  /** What an import would come to; null where the server does not check before. */
  checkSheet(sheet: RecordImport, watch: ImportWatch): Promise<ImportCheck | null>
  /** Starts loading; the returned function stops it. */
  start(): () => void
}
