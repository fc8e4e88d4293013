import { compileExpression, type Expression } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { ActionBar, ActionProgram } from '#core/screen'
import { type ActionHost, noSelection, type Selection } from './host.ts'

/** An action as it stands for one row or the screen. */
export interface ActionView {
  action: ActionProgram
  id: string
  title: string
  disabled: boolean
}

/** Actions beside each other, and those folded under 更多. */
export interface BarView {
  actions: readonly ActionView[]
  more: readonly ActionView[]
}

type Judge = Pick<ActionHost, 'model' | 'scope'>

interface Place {
  record: RecordValues | null
  selection?: Selection
}

/** The actions of a bar that the user sees, for a row or (without a record) for the screen. */
export function barView(bar: ActionBar, place: Place, judge: Judge): BarView {
  const names = { $selection: place.selection ?? noSelection }
  const evaluation = judge.scope.evaluation(judge.model, place.record ?? {}, names)
  const view = (action: ActionProgram): ActionView[] => {
    if (!isShown(action, place, judge) || action.visible?.holds(evaluation) === false) return []
    const disabled = isDisabled(action, place, judge) || action.disabled?.holds(evaluation) === true
    return [{ action, id: action.id, title: action.title.read(evaluation), disabled }]
  }
  return { actions: bar.actions.flatMap(view), more: bar.more.flatMap(view) }
}

/** Rights of type 1 hide. A move shows only in a state that it leads out of. */
function isShown({ permission, kind, id }: ActionProgram, { record }: Place, { model, scope }: Judge): boolean {
  if (permission && !scope.shows(permission)) return false
  if (kind !== 'move') return true
  const move = model.moves.find((one) => one.id === id)
  const state = record && model.stateField ? record[model.stateField] : null
  return move?.from.includes(String(state)) ?? false
}

/** Rights of type 2 disable, as do the model's own conditions and too many ticked rows. spec: shell §6, schema-language editWhen */
function isDisabled(action: ActionProgram, { record, selection }: Place, { model, scope }: Judge): boolean {
  if (action.permission && scope.disables(action.permission)) return true
  if (action.max !== undefined && (selection?.ids.length ?? 0) > action.max) return true
  if (!record || action.kind !== 'builtIn') return false
  if (action.id === 'edit') return refuses(model.editWhen, record, { model, scope })
  return action.id === 'delete' && refuses(model.deleteWhen, record, { model, scope })
}

const refuses = (condition: Expression | undefined, record: RecordValues, { model, scope }: Judge): boolean =>
  condition !== undefined && compileExpression(condition)(scope.evaluation(model, record)) !== true
