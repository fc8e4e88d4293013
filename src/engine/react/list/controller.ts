import type { Library } from '#core/library'
import type { Field, RecordValues } from '#core/model'
import type { ColumnProgram, Label, ListProgram } from '#core/screen'
import {
  type ActionPorts,
  type ActionRunner,
  type ActionTarget,
  type BarView,
  type Opener,
  tellFailure,
} from '#react/action'
import type { Scope } from '#react/scope'
import { type Cell, createCell, derived, type Watched } from '#react/watch'
import { isHttpFailure } from '#runtime/http'
import type { ClockPort, TransferProgress } from '#runtime/port'
import type { ImportOutcome, RecordImport } from '#runtime/record'
import type { SettingService } from '#runtime/setting'
import { advancedFields } from './advanced.ts'
import { type ColumnChoice, columnChoices, permittedColumns, type ShownColumn, shownColumns } from './columns.ts'
import type { ListEvent } from './event.ts'
import { createListActions } from './listActions.ts'
import { createLoader, type ListLoader } from './loader.ts'
import { listQuery } from './query.ts'
import { listReducer } from './reducer.ts'
import { type ShownRow, shownRows } from './rowTree.ts'
import { startOf } from './start.ts'
import { firstState, type ListStart, type ListState, type Row } from './state.ts'

export interface ListPorts extends ActionPorts {
  clock: ClockPort
  settings: SettingService
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
}

/** Who follows an import, and may end it. */
export interface ImportWatch {
  signal: AbortSignal
  onProgress(share: number): void
}

/** A list without a face. A view draws what it watches and hands in events and actions. */
export interface ListController {
  readonly program: ListProgram
  readonly scope: Scope
  readonly state: Watched<ListState>
  readonly rows: Watched<readonly ShownRow[]>
  readonly columns: Watched<readonly ShownColumn[]>
  /** Every column that the user may see, for the column settings. */
  readonly columnChoices: Watched<readonly ColumnChoice[]>
  /** The fields that the advanced query may ask for. */
  readonly advancedFields: readonly Field[]
  readonly toolbar: Watched<BarView>
  readonly running: ActionRunner['running']
  /** Whether rows can be ticked: the user may do something with them. */
  selectable(): boolean
  dispatch(event: ListEvent): void
  /** A text of the document, for example the title of a column. */
  text(label: Label): string
  /** The tone of a cell by its column's expression; empty for none. */
  tone(column: ColumnProgram, row: Row): string
  rowActions(row: Row): BarView
  /** Runs an action on a row, or on the screen with what is ticked. */
  run(target: Pick<ActionTarget, 'action'> & { record?: Row }): Promise<void>
  /** Opens a row as its column says; false when the user has not the right to. */
  openRow(row: Row, as: 'detail' | 'edit'): boolean
  /** Reads a sheet in; also one that is cancelled may have left rows. Failures are the caller's to tell. */
  importSheet(sheet: RecordImport, watch: ImportWatch): Promise<ImportOutcome>
  /** Begins to load; the answer ends it. */
  start(): () => void
}

/** A list over one program. */
export function createListController(settings: ListSettings): ListController {
  const { program, scope, ports } = settings
  const start = startOf({ ...settings, clock: ports.clock, settings: ports.settings })
  const state = createCell(firstState(start))
  const calls = ports.records.of(program.model.api ?? '', ports.http)
  const readings = readingsOf(settings, state, start)
  const query = (now: ListState, paged: boolean) => {
    const columns = readings.columns.snapshot().map(({ column }) => column.field.name)
    return listQuery(now, { program, scope, columns }, paged)
  }

  const dispatch = (event: ListEvent) => {
    state.set(listReducer(state.snapshot(), event, start))
    remember(event, settings)
  }
  const place = `list ${program.id}`
  const tell = (error: unknown) => tellFailure(error, { ports }, place)
  const report = (error: unknown) => {
    if (!isHttpFailure(error)) ports.report(error, place)
  }
  const shared = { program, calls, state: state.snapshot, dispatch }
  const loader = createLoader({ ...shared, tell, report, query: (now) => query(now, true) })
  const exportQuery = () => query(state.snapshot(), false)

  return {
    program,
    scope,
    state,
    ...readings,
    ...createListActions(settings, { ...shared, watched: state, exportQuery }),
    dispatch,
    async importSheet(sheet, { signal, onProgress }) {
      const told = ({ sentBytes, totalBytes }: TransferProgress) =>
        onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0)
      try {
        return await calls.importExcel(sheet, { signal, quiet: 'all', onProgress: told })
      } finally {
        settings.opener.changed()
        dispatch({ type: 'refresh' })
      }
    },
    start: () => begin(state, loader),
  }
}

function begin(state: Watched<ListState>, loader: ListLoader): () => void {
  const end = state.subscribe(loader.follow)
  loader.follow()
  return () => {
    end()
    loader.stop()
  }
}

type Readings = Pick<ListController, 'rows' | 'columns' | 'columnChoices' | 'advancedFields' | 'text' | 'tone'>

/** What of the state is drawn, worked out again only where it has changed. */
function readingsOf({ program, scope }: ListSettings, state: Cell<ListState>, { nested }: ListStart): Readings {
  const rights = { shows: scope.shows, fieldRight: (field: string) => scope.fieldRight(program.model, field) }
  const allowed = permittedColumns(program.columns, rights)
  const evaluation = scope.evaluation(program.model, {})
  const columnParts = ({ columns }: ListState) => [columns]
  const rowParts = ({ rows, branches, opened, flat }: ListState) => [rows, branches, opened, flat]
  return {
    advancedFields: advancedFields({ model: program.model, rights }),
    text: (label) => label.read(evaluation),
    tone: ({ tone }, row) => (tone ? String(tone.read(scope.evaluation(program.model, row)) ?? '') : ''),
    rows: derived(state, rowParts, (now) => shownRows(now, nested)),
    columns: derived(state, columnParts, ({ columns }) => shownColumns(allowed, columns)),
    columnChoices: derived(state, columnParts, ({ columns }) => columnChoices(allowed, columns)),
  }
}

/** What outlives the screen. spec: widgets §9, column settings kept one week */
function remember(event: ListEvent, { program, ports, route }: ListSettings): void {
  if (event.type === 'pageSize') ports.settings.keepPageSize(program.id, event.pageSize)
  if (event.type !== 'columns') return
  if (event.columns) ports.settings.keepColumns(route, event.columns)
  else ports.settings.resetColumns(route)
}
