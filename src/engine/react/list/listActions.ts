import { fillText, messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ActionProgram, ListProgram } from '#core/screen'
import {
  type ActionHost,
  type ActionTarget,
  actionKey,
  barView,
  confirmed,
  createActionRunner,
  notify,
  type OpenRequest,
  type Selection,
  walkOf,
} from '#react/action'
import { retrying } from '#react/part'
import { derived, type Watched } from '#react/watch'
import type { RecordCalls } from '#runtime/record'
import type { ListController, ListSettings, TakenRows } from './controller.ts'
import type { ListEvent } from './event.ts'
import { shownRows } from './rowTree.ts'
import { type ListState, type Row, rowId } from './state.ts'

type Actions = Pick<ListController, 'toolbar' | 'selectable' | 'running' | 'cancel' | 'rowActions' | 'run' | 'opening'>

interface ActionParts extends BuiltInInput {
  watched: Watched<ListState>
}

/** The actions of one list. */
export function createListActions({ library, scope, ports, opener }: ListSettings, parts: ActionParts): Actions {
  const { program, state, dispatch, watched } = parts
  const builtIns = listBuiltIns(parts, () => host)
  const refresh = () => {
    opener.changed()
    dispatch({ type: 'refresh' })
  }
  const untick = () => dispatch({ type: 'clearSelection' })
  const host: ActionHost = {
    model: program.model,
    library,
    scope,
    ports,
    opener,
    detail: program.detail,
    builtIns,
    untick,
    refresh,
    siblings: (action) => pageRows(state(), program).filter((row) => isUsable(action, row)),
  }
  const isUsable = (action: ActionProgram, record: Row) =>
    barView({ actions: [action], more: [] }, { record }, host).actions.some(({ disabled }) => !disabled)
  const runner = createActionRunner(host)
  const onToolbar = [...program.toolbar.actions, ...program.toolbar.more]
  /** Checked anew each time: rights may be reloaded while the list is open. */
  const isPermitted = ({ permission }: ActionProgram) => !permission || scope.shows(permission)
  const toolbarView = (now: ListState) => barView(program.toolbar, { record: null, selection: selectionOf(now) }, host)

  return {
    toolbar: derived(watched, ({ selected }) => [selected, ...onToolbar.map(isPermitted)], toolbarView),
    selectable: () => program.selection && onToolbar.filter(isPermitted).some(takesRows),
    running: runner.running,
    cancel: (id) => runner.cancel(actionKey(id, null)),
    rowActions: (record) => barView(program.rowActions, { record }, host),
    run: ({ action, record, rows }) =>
      runner.run({
        action,
        record: record ?? null,
        selection: rows ? takenRows(state(), rows, program) : selectionOf(state()),
      }),
    opening(record, id) {
      const action = openingAction(program, id)
      const [view] = barView({ actions: action ? [action] : [], more: [] }, { record }, host).actions
      if (!view || view.disabled) return undefined
      return () => void runner.run({ action: view.action, record })
    },
  }
}

const selectionOf = ({ selected }: ListState): Selection => ({
  ids: [...selected.keys()],
  rows: [...selected.values()],
})

/** The rows of the page; `all` has no ids. */
function takenRows(state: ListState, choice: TakenRows, program: ListProgram): Selection {
  const rows = choice === 'all' ? [] : pageRows(state, program)
  return { ids: rows.map(rowId), rows }
}

/** The rows of the page in their order, including those below opened rows. */
const pageRows = (state: ListState, { nested }: ListProgram): readonly Row[] =>
  shownRows(state, nested !== undefined)
    .filter(({ more }) => !more)
    .map(({ row }) => row)

/** Whether an action works on selected rows; an export takes them if there are any. */
export const takesRows = ({ on, id }: ActionProgram): boolean => on === 'selection' || id === 'export'

/** The action by which a column opens its row: the list's own, else the built-in `detail` or `edit`. */
function openingAction({ model, rowActions }: ListProgram, id: string): ActionTarget['action'] | undefined {
  const own = [...rowActions.actions, ...rowActions.more].find((action) => action.id === id)
  if (own || (id !== 'detail' && id !== 'edit')) return own
  return {
    id,
    pointer: '',
    kind: 'builtIn',
    title: { text: id, read: () => id },
    ...(model.api === undefined ? {} : { permission: `${model.permission}:${id}` }),
    on: 'row',
    min: 1,
    values: {},
    steps: [],
  }
}

interface BuiltInInput {
  program: ListProgram
  calls: RecordCalls
  state(): ListState
  dispatch(event: ListEvent): void
  /** The query in force, without its page. */
  queryWithoutPage(): Record<string, string>
}

/** What begins with a call comes when it is first pressed. */
const loadCalls = retrying(() => import('./actionCalls.ts'))

/** The built-in actions of a list. */
function listBuiltIns(input: BuiltInInput, host: () => ActionHost): ActionHost['builtIns'] {
  const { program, dispatch } = input
  const open = async (request: OpenRequest) => {
    const result = await host().opener.open(request)
    if (result.kind === 'saved') dispatch({ type: 'refresh' })
    return result
  }
  const form = ({ action }: ActionTarget) => action.screen ?? program.form
  /** A new child row is shown at once. */
  const create = async (target: ActionTarget) => {
    const request = { what: form(target), mode: 'create', values: newValues(target, input, host()) } as const
    const { kind } = await open(request)
    if (kind === 'saved' && program.nested && target.record) dispatch({ type: 'open', id: rowId(target.record) })
  }
  return {
    create,
    edit: async (target) => void (await open({ what: form(target), mode: 'edit', recordId: idOf(target) })),
    detail: async (target) => {
      const what = target.action.screen ?? program.detail
      const how = program.source ? { read: input.calls.queryById } : { form: program.form }
      const walk = walkOf(target, host(), (row) => ({ recordId: rowId(row) }))
      await open({ what, mode: 'view', recordId: idOf(target), ...how, ...walk })
    },
    copy: async (target) =>
      void (await open({
        what: form(target),
        mode: 'create',
        values: await (await loadCalls()).copiedValues(target, input),
      })),
    delete: (target) => remove(target, input, host()),
    batch_delete: (target) => removeMany(target, input, host()),
    import: () => dispatch({ type: 'dialog', dialog: 'import' }),
    export: async (target) => (await loadCalls()).exportRows(target, input, host()),
    export_template: async () => {
      await input.calls.importTemplate(program.model.title)
    },
    refresh: () => dispatch({ type: 'refresh' }),
    columns: () => dispatch({ type: 'dialog', dialog: 'columns' }),
    super_query: () => dispatch({ type: 'dialog', dialog: 'super_query' }),
    reset: () => dispatch({ type: 'reset' }),
    print: (target) => print(target, { open, dispatch }),
    print_report: async () => {
      const { files, openLink } = host().ports
      await (await files.stored()).openReport({ id: program.model.id, query: input.queryWithoutPage() }, openLink)
    },
  }
}

/** Prints the page, or the row's record by the action's print screen. */
async function print(
  target: ActionTarget,
  { open, dispatch }: Pick<BuiltInInput, 'dispatch'> & { open(request: OpenRequest): Promise<unknown> },
): Promise<void> {
  const { screen } = target.action
  if (!screen) return dispatch({ type: 'dialog', dialog: 'print' })
  await open({ what: screen, as: 'page', mode: 'view', recordId: idOf(target) })
}

const idOf = ({ record }: ActionTarget): string => (record ? rowId(record) : '')

/** Default values of a new record: the selected tree nodes, the row as its parent, and the action's values. */
function newValues(
  { action, record }: ActionTarget,
  { program, state }: BuiltInInput,
  { scope }: ActionHost,
): RecordValues {
  const { nested, model } = program
  const parent = record && nested ? { [nested.name]: record[nested.target?.store ?? 'id'] } : {}
  const evaluation = scope.evaluation(model, record ?? {})
  const own = Object.entries(action.values).map(([name, value]) => [name, value.read(evaluation)])
  return { ...state().trees, ...parent, ...Object.fromEntries(own) }
}

async function remove(target: ActionTarget, { calls, dispatch }: BuiltInInput, host: ActionHost): Promise<void> {
  const { action, record } = target
  if (!record) return
  if (!host.model.api) return notify(host, messages.list.noRemoveUrl, 'warning')
  if (!action.confirm && !(await confirmed(messages.list.removeQuestion, target, host))) return
  const { message } = await calls.remove(rowId(record))
  notify(host, message || messages.done.removed, 'success')
  host.opener.changed()
  dispatch({ type: 'removed', ids: [rowId(record)] })
}

async function removeMany(target: ActionTarget, { calls, dispatch }: BuiltInInput, host: ActionHost): Promise<void> {
  const { action, selection } = target
  const { ids } = selection
  if (!host.model.api) return notify(host, messages.list.noBatchUrl, 'warning')
  const question = fillText(messages.list.removeManyQuestion, { count: ids.length })
  if (!action.confirm && !(await confirmed(question, target, host))) return
  const { message } = await calls.removeBatch(ids)
  notify(host, message || messages.done.removedMany, 'success')
  host.opener.changed()
  dispatch({ type: 'removed', ids })
}
