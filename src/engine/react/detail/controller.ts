import { codeOf, type RecordValues } from '#core/model'
import type { ItemProgram } from '#core/screen'
import {
  type ActionHost,
  type ActionRunner,
  type ActionTarget,
  type BarView,
  barView,
  createActionRunner,
} from '#react/action'
import { type LoadFailure, loadFailureOf, notFound } from '#react/boundary'
import { type Cell, createCell, derived, type Watched } from '#react/watch'
import { createLatest, isAborted } from '#runtime/http'
import { detailBuiltIns } from './builtIns.ts'
import { type DetailContext, furtherContexts } from './context.ts'
import type { DetailSettings } from './settings.ts'
import { systemGroup } from './system.ts'
import { itemViewsOf } from './views.ts'

/** Where a detail stands. While a record is shown, loading it again only sets `busy`. */
export type DetailState =
  | { status: 'loading' }
  | { status: LoadFailure['kind']; failure: LoadFailure }
  | { status: 'ready'; record: RecordValues; busy: boolean }

/** A detail without a face. */
export interface DetailController extends DetailContext {
  /** The items of the document, then the system group. */
  readonly items: readonly ItemProgram[]
  readonly state: Watched<DetailState>
  readonly actions: Watched<BarView>
  readonly running: ActionRunner['running']
  run(action: ActionTarget['action']): Promise<void>
  refresh(): void
  /** Begins to load; the answer ends it. */
  start(): () => void
}

/** A detail of one record. */
export function createDetailController(settings: DetailSettings): DetailController {
  const { program, library, scope, ports, opener } = settings
  const state = createCell<DetailState>({ status: 'loading' })
  const group = systemGroup(program)
  const items = group ? [...program.items, group] : program.items
  const load = loaderOf(settings, state)
  const views = derived(
    state,
    (now) => [recordOf(now)],
    (now) => itemViewsOf({ program, items, scope }, recordOf(now) ?? {}),
  )
  const builtIns = detailBuiltIns(settings, { record: () => recordOf(state.snapshot()), refresh: load.run })
  const refresh = () => {
    opener.changed()
    load.run()
  }
  const host: ActionHost = { model: program.model, library, scope, ports, opener, builtIns, refresh }
  const runner = createActionRunner(host)

  return {
    program,
    items,
    state,
    actions: derived(
      state,
      (now) => [recordOf(now)],
      (now) => barView(program.actions, { record: recordOf(now) }, host),
    ),
    running: runner.running,
    item: (id) => ({ subscribe: views.subscribe, snapshot: () => views.snapshot().item(id) }),
    evaluation: () => views.snapshot().evaluation,
    pages: (item) => ({ subscribe: views.subscribe, snapshot: () => views.snapshot().pages(item) }),
    one: furtherContexts(settings),
    run: (action) => runner.run({ action, record: recordOf(state.snapshot()) }),
    refresh: load.run,
    start() {
      load.run()
      return load.stop
    },
  }
}

const recordOf = (state: DetailState): RecordValues | null => (state.status === 'ready' ? state.record : null)

function loaderOf({ program, ports, recordId, read }: DetailSettings, state: Cell<DetailState>) {
  const latest = createLatest()
  const readRecord = read ?? ports.records.of(program.model.api ?? '', ports.http).queryById
  const load = async () => {
    const before = state.snapshot()
    state.set(before.status === 'ready' ? { ...before, busy: true } : { status: 'loading' })
    try {
      const reply = await latest.run((signal) => readRecord(recordId, signal))
      if (reply.current) state.set(readyState(reply.value))
    } catch (error) {
      if (isAborted(error)) return
      const failure = loadFailureOf(error, codeOf(program.model, 'detail'))
      state.set({ status: failure.kind, failure })
    }
  }
  return { run: () => void load(), stop: latest.cancel }
}

const readyState = (record: RecordValues | null): DetailState =>
  record ? { status: 'ready', record, busy: false } : { status: 'notFound', failure: notFound }
