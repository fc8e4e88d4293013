import type { Evaluation } from '#core/expression'
import type { Library } from '#core/library'
import { messages } from '#core/message'
import { codeOf, type RecordValues, systemFields } from '#core/model'
import {
  compileOneDetail,
  type DetailProgram,
  type FieldItem,
  type GroupItem,
  type ItemProgram,
  type OneItem,
  oneContext,
  type TabsItem,
} from '#core/screen'
import {
  type ActionHost,
  type ActionPorts,
  type ActionRunner,
  type ActionTarget,
  type BarView,
  barView,
  confirmed,
  createActionRunner,
  notify,
  type Opener,
} from '#react/action'
import { type LoadFailure, loadFailureOf, notFound } from '#react/boundary'
import type { ItemView, PageView } from '#react/form'
import type { Scope } from '#react/scope'
import { type Cell, createCell, derived, type Watched } from '#react/watch'
import { createLatest, isAborted } from '#runtime/http'
import type { RecordReads } from '#runtime/record'
import { type AsidePart, type DetailHead, type DetailViews, itemViewsOf } from './views.ts'

const titles: Readonly<Record<string, string>> = messages.form

/** The last group of a detail: who created and changed the record, when, and its department. spec: screens §0 Base fields */
function systemGroup({ model, system }: DetailProgram): GroupItem | null {
  if (!system) return null
  const items = systemFields.flatMap((name): FieldItem[] => {
    const field = model.field(name)
    if (!field) return []
    const text = titles[name] ?? field.title
    return [
      {
        kind: 'field',
        id: `system.${name}`,
        pointer: '',
        conditions: {},
        modes: {},
        field,
        title: { text, read: () => text },
        widget: field.type.widgets.detail,
        props: {},
        rules: [],
        onOptionsGone: 'keep',
      },
    ]
  })
  const text = messages.form.systemGroup
  return {
    kind: 'group',
    id: 'system',
    pointer: '',
    conditions: {},
    modes: {},
    title: { text, read: () => text },
    items,
  }
}

/** State of a detail. Reloading a displayed record only sets `busy`. */
type DetailState =
  | { status: 'loading' }
  | { status: LoadFailure['kind']; failure: LoadFailure }
  | { status: 'ready'; recordId: string; record: RecordValues; busy: boolean; unfolded: boolean }

/** A detail without its view. */
export interface DetailController extends DetailContext {
  /** The items of the document, then the system group. */
  readonly items: readonly ItemProgram[]
  /** What stands above them. */
  readonly head: Watched<DetailHead>
  /** What its reader sees beside them. */
  readonly aside: Watched<readonly AsidePart[]>
  readonly state: Watched<DetailState>
  readonly actions: Watched<BarView>
  readonly running: ActionRunner['running']
  run(action: ActionTarget['action']): Promise<void>
  refresh(): void
  /** Goes on to another record; the present one stays until it is loaded. */
  show(recordId: string): void
  /** Starts loading; returns how to stop. */
  start(): () => void
}

/** A detail of one record. */
export function createDetailController(settings: DetailSettings): DetailController {
  const { program, library, scope, ports, opener, headed = false } = settings
  const state = createCell<DetailState>({ status: 'loading' })
  const group = systemGroup(program)
  const items = group ? [...program.items, group] : program.items
  const load = loaderOf(settings, state)
  const views = derived(
    state,
    (now) => [recordOf(now), isUnfolded(now)],
    (now) => {
      const folds = headed && program.foldEmpty && !isUnfolded(now)
      return itemViewsOf({ program, items, scope, headed, folds }, recordOf(now) ?? {})
    },
  )
  const builtIns = detailBuiltIns(settings, { state: state.snapshot, refresh: load.run })
  const refresh = () => {
    opener.changed()
    load.run()
  }
  const host: ActionHost = { model: program.model, library, scope, ports, opener, detail: program, builtIns, refresh }
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
    ...watchedViews(views),
    unfold() {
      const now = state.snapshot()
      if (now.status === 'ready') state.set({ ...now, unfolded: true })
    },
    nestedContext: nestedContexts(settings),
    run: (action) => runner.run({ action, record: recordOf(state.snapshot()) }),
    refresh: load.run,
    show: load.show,
    start() {
      load.run()
      return load.stop
    },
  }
}

/** The parts of the current views, each watched by itself. */
function watchedViews({ subscribe, snapshot }: Watched<DetailViews>) {
  const part = <T>(read: (views: DetailViews) => T): Watched<T> => ({ subscribe, snapshot: () => read(snapshot()) })
  return {
    head: part(({ head }) => head),
    aside: part(({ aside }) => aside),
    folded: (page: string) => part((views) => views.folded(page)),
    item: (id: string) => part((views) => views.item(id)),
    evaluation: () => snapshot().evaluation,
    pages: (item: TabsItem) => part((views) => views.pages(item)),
  }
}

const recordOf = (state: DetailState): RecordValues | null => (state.status === 'ready' ? state.record : null)

const isUnfolded = (state: DetailState): boolean => state.status === 'ready' && state.unfolded

function loaderOf({ program, ports, read, ...settings }: DetailSettings, state: Cell<DetailState>) {
  const latest = createLatest()
  let { recordId } = settings
  const readRecord = read ?? ports.records.of(program.model.api ?? '', ports.http).queryById
  const load = async () => {
    const before = state.snapshot()
    state.set(before.status === 'ready' ? { ...before, busy: true } : { status: 'loading' })
    try {
      const reply = await latest.run(async (signal) => ({ recordId, record: await readRecord(recordId, signal) }))
      if (reply.current) state.set(readyState(reply.value, isUnfolded(state.snapshot())))
    } catch (error) {
      if (isAborted(error)) return
      const failure = loadFailureOf(error, codeOf(program.model, 'detail'))
      state.set({ status: failure.kind, failure })
    }
  }
  return {
    run: () => void load(),
    show(next: string) {
      if (next === recordId) return
      recordId = next
      void load()
    },
    stop: latest.cancel,
  }
}

interface LoadedRecord {
  recordId: string
  record: RecordValues | null
}

const readyState = ({ recordId, record }: LoadedRecord, unfolded: boolean): DetailState =>
  record ? { status: 'ready', recordId, record, busy: false, unfolded } : { status: 'notFound', failure: notFound }

interface DetailRecord {
  state(): DetailState
  refresh(): void
}

/** The built-in actions of a detail. */
function detailBuiltIns(settings: DetailSettings, { state, refresh }: DetailRecord): ActionHost['builtIns'] {
  const { opener, ports, form } = settings
  const recordId = () => {
    const now = state()
    return now.status === 'ready' ? now.recordId : settings.recordId
  }
  return {
    edit: async ({ action }) => {
      const what = action.screen ?? form
      if (!what) return
      const result = await opener.open({ what, mode: 'edit', recordId: recordId() })
      if (result.kind === 'saved') refresh()
    },
    delete: (target) => remove(target, settings, recordOf(state())),
    refresh,
    print: async ({ action: { screen } }) => {
      if (screen) await opener.open({ what: screen, as: 'page', mode: 'view', recordId: recordId() })
      else ports.print()
    },
  }
}

async function remove(
  target: ActionTarget,
  { program, scope, ports, opener }: DetailSettings,
  record: RecordValues | null,
) {
  if (!record) return
  const host = { model: program.model, scope, ports }
  if (!target.action.confirm && !(await confirmed(messages.list.removeQuestion, target, host))) return
  const { message } = await ports.records.of(program.model.api ?? '').remove(String(record.id))
  notify({ ports }, message || messages.done.removed, 'success')
  await opener.close({ kind: 'saved', id: null })
}

/** What the items of a detail are rendered with. */
export interface DetailContext {
  readonly program: DetailProgram
  item(id: string): Watched<ItemView>
  /** Evaluates the expressions of its items. */
  evaluation(): Evaluation
  pages(item: TabsItem): Watched<readonly PageView[]>
  /** How many empty fields are left out of a page of tabs (its node), or of what is on none (''). */
  folded(page: string): Watched<number>
  /** Shows the empty fields as well. */
  unfold(): void
  /** The context of a nested record; null if its model is unknown. */
  nestedContext(item: OneItem, record: RecordValues): DetailContext | null
}

/** Creates the contexts of nested records, each over one record that never changes. */
function nestedContexts({ program, library, scope }: DetailSettings): DetailContext['nestedContext'] {
  return (item, record) => {
    const inner = compileOneDetail(item, oneContext(program.id, library, item))
    return inner ? detailContext({ program: inner, scope }, record) : null
  }
}

/** The context for the items of a detail over one record that never changes. */
export function detailContext(
  { program, scope }: Pick<DetailSettings, 'program' | 'scope'>,
  record: RecordValues,
): DetailContext {
  const views = itemViewsOf({ program, items: program.items, scope }, record)
  return {
    program,
    item: (id) => still(() => views.item(id)),
    evaluation: () => views.evaluation,
    pages: (tabs) => still(() => views.pages(tabs)),
    folded: () => still(() => 0),
    unfold: () => undefined,
    nestedContext: () => null,
  }
}

const still = <T>(snapshot: () => T): Watched<T> => ({ subscribe: () => () => undefined, snapshot })

export interface DetailPorts extends ActionPorts {
  print(): void
}

export interface DetailSettings {
  program: DetailProgram
  library: Library
  scope: Scope
  ports: DetailPorts
  opener: Opener
  recordId: string
  /** Reads a record that is not one of a model. */
  read?: RecordReads['queryById']
  /** The form that edits the record: the id of a screen, or a compiled form. */
  form?: Parameters<Opener['open']>[0]['what']
  /** A header above the items says what matters most, and empty fields fold: neither on paper nor below a row. */
  headed?: true
}
