import type { Library } from '#core/library'
import type { Field, RecordValues } from '#core/model'
import type { CardProgram, ColumnProgram, Label, ListProgram } from '#core/screen'
import type { ActionPorts, ActionRunner, ActionTarget, BarView, Opener } from '#react/action'
import type { Scope } from '#react/scope'
import type { Watched } from '#react/watch'
import type { ClockPort } from '#runtime/port'
import type { ImportOutcome, RecordCalls, RecordImport } from '#runtime/record'
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
  firstPages: FirstPages
  print(): void
}

export interface ListSettings {
  program: ListProgram
  library: Library
  scope: Scope
  ports: ListPorts
  opener: Opener
  /** Under which the columns are remembered. */
  route: string
  /** `$params`; one that is named as a filter is its value. */
  params: RecordValues
  /** Where what the user asks for is kept; nowhere unless given. */
  memory?: QueryStateMemory
}

/** Who follows an import, and may end it. */
export interface ImportWatch {
  signal: AbortSignal
  onProgress(share: number): void
}

/** Whose rows an action takes in place of the ticked ones. */
export type TakenRows = 'page' | 'all'

/** A list without a face. A view draws what it watches and hands in events and actions. */
export interface ListController {
  readonly program: ListProgram
  /** What it was made with and its calls, for parts that load later. */
  readonly settings: ListSettings
  readonly calls: RecordCalls
  readonly scope: Scope
  readonly state: Watched<ListState>
  readonly rows: Watched<readonly ShownRow[]>
  readonly columns: Watched<readonly ShownColumn[]>
  /** What the rows of the page come to, a line for each measure. */
  readonly footer: Watched<readonly FooterLine[]>
  /** Every column that the user may see, for the column settings. */
  readonly columnChoices: Watched<readonly ColumnChoice[]>
  /** The fields that the advanced query may ask for. */
  readonly advancedFields: readonly Field[]
  readonly toolbar: Watched<BarView>
  readonly running: ActionRunner['running']
  /** Gives up an action of the screen that is under way, where it can be. */
  cancel(actionId: string): void
  /** Whether rows can be ticked: the user may do something with them. */
  selectable(): boolean
  dispatch(event: ListEvent): void
  /** What an empty page may be due to. */
  narrowing(): Narrowing
  /** The parameters of the list call for all rows that meet the query in force. */
  queryWithoutPage(): Record<string, string>
  /** A text of the document, for example the title of a column. */
  text(label: Label): string
  /** The tone of a cell by its column's expression; empty for none. */
  tone(column: ColumnProgram, row: Row): string
  /** Rows as cards, as far as the user may see their fields; null where the document knows no cards. */
  readonly card: CardProgram | null
  /** The tone of a whole row; empty for none. */
  rowTone(row: Row): string
  rowActions(row: Row): BarView
  /** Runs an action on a row, or on the screen with what is ticked; with `taken` on the rows of the page, or on none of all. */
  run(target: Pick<ActionTarget, 'action'> & { record?: Row; rows?: TakenRows }): Promise<void>
  /** What a press on a value runs, as its column says; undefined where the user or the row does not allow it. */
  opening(row: Row, actionId: string): (() => void) | undefined
  /** Reads a sheet in; also one that is cancelled may have left rows. Failures are the caller's to tell. */
  importSheet(sheet: RecordImport, watch: ImportWatch): Promise<ImportOutcome>
  /** Begins to load; the answer ends it. */
  start(): () => void
}
