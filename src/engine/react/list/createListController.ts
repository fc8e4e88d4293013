import type { ListProgram } from '#core/screen'
import { notify, notifyFailure } from '#react/action'
import { retrying } from '#react/part'
import { type Cell, createCell, derived, type Watched } from '#react/watch'
import { isHttpFailure } from '#runtime/http'
import type { TransferProgress } from '#runtime/port'
import type { RecordCalls } from '#runtime/record'
import { advancedFields } from './advancedFields.ts'
import { beginningOf } from './beginning.ts'
import {
  type ColumnChoice,
  columnChoices,
  columnRights,
  permittedCard,
  permittedColumns,
  shownColumns,
} from './columns.ts'
import type { ImportWatch, ListController, ListSettings } from './controller.ts'
import type { ListEvent } from './event.ts'
import { footerLines } from './footer.ts'
import { laterRows } from './laterRows.ts'
import { createListActions } from './listActions.ts'
import { createLoader, type ListLoader, type LoaderInput } from './loader.ts'
import { narrowingOf } from './narrowing.ts'
import { listQuery, withoutClosed } from './query.ts'
import { isSameQuery, queryStateOf } from './queryState.ts'
import { listReducer } from './reducer.ts'
import { shownRows } from './rowTree.ts'
import { fittedKey } from './start.ts'
import type { ListStart, ListState } from './state.ts'

/** Counts show a moment after the rows, so their code loads with the first list that has any. */
const loadCounts = retrying(() => import('./segmentCounts.ts'))

/** Few lists have a source call in place of a model. */
const loadCalledRows = retrying(() => import('./calledRows.ts'))

const isCounted = ({ counters, views }: ListProgram): boolean => [...counters, ...views].some(({ counted }) => counted)

/** The controller of one list. */
export function createListController(input: ListSettings): ListController {
  const settings = { ...input, program: withoutClosed(input.program, input.scope) }
  const { program, scope, ports } = settings
  const { start, state: first } = beginningOf(settings)
  const state = createCell(first)
  const calls = callsOf(settings, () => state.snapshot().renewed)
  const derivedState = derivedStateOf(settings, state, start)
  const query = (now: ListState, paged: boolean) => {
    const columns = derivedState.columns.snapshot().map(({ column }) => column.field.name)
    return listQuery(now, { program, scope, columns }, paged)
  }

  const dispatch = (event: ListEvent) => {
    const before = state.snapshot()
    const next = listReducer(before, event, start)
    state.set(next)
    remember(event, next, settings, derivedState.columnChoices.snapshot)
    if (settings.memory && !isSameQuery(before, next)) settings.memory.write(queryStateOf(next))
  }
  const logSource = `list ${program.id}`
  const report = (error: unknown) => {
    if (!isHttpFailure(error)) ports.report(error, logSource)
  }
  const shared = { program, calls, state: state.snapshot, dispatch }
  const prefetched: LoaderInput['prefetched'] = (pageQuery) => ports.firstPages.take([program.id, pageQuery])
  const pageQueryOf = (now: ListState) => query(now, true)
  const pages = createLoader({ ...shared, ...noticesOf(ports, logSource), report, prefetched, query: pageQueryOf })
  const counts = laterLoader(async () => {
    const { createSegmentCounts } = await loadCounts()
    return createSegmentCounts({ ...shared, scope, report })
  }, report)
  const queryWithoutPage = () => query(state.snapshot(), false)

  return {
    program,
    settings,
    calls,
    scope,
    state,
    ...derivedState,
    ...createListActions(settings, { ...shared, watched: state, queryWithoutPage }),
    dispatch,
    queryWithoutPage,
    ...sheetCalls(calls, () => {
      settings.opener.changed()
      dispatch({ type: 'refresh' })
    }),
    start: () => begin(state, isCounted(program) ? [pages, counts] : [pages]),
  }
}

/** How a list speaks to the user beside its own place. */
const noticesOf = (ports: ListSettings['ports'], source: string): Pick<LoaderInput, 'notify' | 'warn'> => ({
  notify: (error) => notifyFailure(error, { ports }, source),
  warn: (message) => notify({ ports }, message, 'warning'),
})

/** The record calls of the model, or those over the rows of a source call. */
function callsOf(settings: ListSettings, renewed: () => number): RecordCalls {
  const { program, ports } = settings
  const { source } = program
  const calls = ports.records.of(program.model.api ?? '', ports.http)
  if (!source) return calls
  const rows = laterRows(async () => (await loadCalledRows()).calledRows(settings, source, renewed))
  return { ...calls, ...rows }
}

const sheetOptions = ({ signal, onProgress }: ImportWatch) => ({
  signal,
  quiet: 'all' as const,
  onProgress: ({ sentBytes, totalBytes }: TransferProgress) => onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
})

/** Checks and imports of sheets into a list. */
const sheetCalls = (calls: RecordCalls, changed: () => void): Pick<ListController, 'checkSheet' | 'importSheet'> => ({
  checkSheet: (sheet, watch) => calls.importCheck(sheet, sheetOptions(watch)),
  importSheet: sheetImport(calls, changed),
})

/** Imports a sheet; `changed` is called even on failure, as some rows may have been stored. */
const sheetImport =
  (calls: RecordCalls, changed: () => void): ListController['importSheet'] =>
  async (sheet, watch) => {
    try {
      return await calls.importExcel(sheet, sheetOptions(watch))
    } finally {
      changed()
    }
  }

function begin(state: Watched<ListState>, loaders: readonly ListLoader[]): () => void {
  const follow = () => {
    for (const loader of loaders) loader.follow()
  }
  const end = state.subscribe(follow)
  follow()
  return () => {
    end()
    for (const loader of loaders) loader.stop()
  }
}

type DerivedState = Pick<
  ListController,
  | 'rows'
  | 'columns'
  | 'columnChoices'
  | 'advancedFields'
  | 'text'
  | 'tone'
  | 'rowTone'
  | 'footer'
  | 'card'
  | 'narrowing'
>

/** The state as a view renders it, recomputed only where it has changed. */
function derivedStateOf({ program, scope }: ListSettings, state: Cell<ListState>, start: ListStart): DerivedState {
  const rights = columnRights(scope, program.model)
  const allowed = permittedColumns(program.columns, rights)
  const evaluation = scope.evaluation(program.model, {})
  const columnParts = ({ columns }: ListState) => [columns]
  const rowParts = ({ rows, branches, opened, flat }: ListState) => [rows, branches, opened, flat]
  return {
    advancedFields: program.source?.paging === 'server' ? [] : advancedFields({ model: program.model, rights }),
    narrowing: () => narrowingOf(state.snapshot(), start, program),
    text: (label) => label.read(evaluation),
    tone: ({ tone }, row) => (tone ? String(tone.read(scope.evaluation(program.model, row)) ?? '') : ''),
    card: permittedCard(program.faces, rights),
    rowTone: (row) => {
      const { rowTone } = program
      return rowTone ? String(rowTone.read(scope.evaluation(program.model, row)) ?? '') : ''
    },
    footer: derived(
      state,
      ({ rows }) => [rows],
      ({ rows }) => footerLines(program.footer, rows),
    ),
    rows: derived(state, rowParts, (now) => shownRows(now, start.nested)),
    columns: derived(state, columnParts, ({ columns }) => shownColumns(allowed, columns)),
    columnChoices: derived(state, columnParts, ({ columns }) => columnChoices(allowed, columns)),
  }
}

/** Stores page size and columns beyond the screen. spec: widgets §9, column settings kept one week */
function remember(
  event: ListEvent,
  { fits, pageSize }: ListState,
  { program, ports: { settings }, route }: ListSettings,
  choices: () => readonly ColumnChoice[],
): void {
  if (event.type === 'pageSize') settings.keepPageSize(program.id, event.pageSize)
  if (event.type === 'height' && event.rows !== null && fits) settings.keepPageSize(fittedKey(program), pageSize)
  if (event.type !== 'columns') return
  const hiddenIds = choices().flatMap(({ column, visible }) => (visible ? [] : [column.id]))
  if (event.columns) settings.keepColumns(route, { ...event.columns, hiddenIds })
  else settings.resetColumns(route)
}

/** A loader whose code is loaded on first use; it then follows the state of that moment. */
function laterLoader(loadLoader: () => Promise<ListLoader>, failed: (error: unknown) => void): ListLoader {
  let loader: ListLoader | null = null
  let requested = false
  let stopped = false
  const load = async () => {
    loader = await loadLoader()
    if (!stopped) loader.follow()
  }
  return {
    follow() {
      stopped = false
      loader?.follow()
      if (!requested) load().catch(failed)
      requested = true
    },
    stop() {
      stopped = true
      loader?.stop()
    },
  }
}
