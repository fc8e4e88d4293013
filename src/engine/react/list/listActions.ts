import type { ActionProgram, ListProgram } from '#core/screen'
import {
  type ActionHost,
  type ActionTarget,
  actionKey,
  barView,
  createActionRunner,
  type Selection,
} from '#react/action'
import { derived, type Watched } from '#react/watch'
import { type BuiltInInput, listBuiltIns } from './builtIns.ts'
import type { ListController, ListSettings, TakenRows } from './controller.ts'
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
  const host: ActionHost = { model: program.model, library, scope, ports, opener, builtIns, untick, refresh }
  const runner = createActionRunner(host)
  const onToolbar = [...program.toolbar.actions, ...program.toolbar.more]
  /** Rights are loaded anew while a list is open. */
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

/** The rows that stand on the page, those below opened ones among them; none named where all are meant. */
function takenRows(state: ListState, choice: TakenRows, { nested }: ListProgram): Selection {
  const visible = choice === 'all' ? [] : shownRows(state, nested !== undefined)
  const rows: readonly Row[] = visible.filter(({ more }) => !more).map(({ row }) => row)
  return { ids: rows.map(rowId), rows }
}

/** Whether an action does something with ticked rows; an export is of them where there are some. */
const takesRows = ({ on, id }: ActionProgram): boolean => on === 'selection' || id === 'export'

/** The action by which a column opens its row: that of the list where it has one; details and edits are there without. */
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
