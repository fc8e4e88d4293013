import { compileExpression, type Evaluation, type Expression } from '#core/expression'
import { fillText, messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ActionBar, ActionProgram } from '#core/screen'
import { type ActionHost, noSelection, type Selection } from './host.ts'

const texts = messages.screen

/** An action as it stands for one row or the screen. */
export interface ActionView {
  action: ActionProgram
  id: string
  title: string
  disabled: boolean
  /** Why it is disabled; empty while it is not. */
  hint: string
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

/** An action as it reads in its place. */
interface ActionContext {
  action: ActionProgram
  title: string
  evaluation: Evaluation
}

/** The actions of a bar that the user sees, for a row or (without a record) for the screen. */
export function barView(bar: ActionBar, place: Place, judge: Judge): BarView {
  const evaluation = evaluationAt(place, judge)
  const view = (action: ActionProgram): ActionView[] => {
    if (hiddenBy({ action, evaluation }, place, judge)) return []
    const title = action.title.read(evaluation)
    const confirmRequest = { action, title, evaluation }
    const hint = refusalOf(confirmRequest, place, judge) || closedOf(confirmRequest, place, judge)
    return [{ action, id: action.id, title, disabled: hint !== '', hint }]
  }
  return { actions: bar.actions.flatMap(view), more: bar.more.flatMap(view) }
}

/** What keeps an action from being seen: a code, the states that its move leads out of, or its condition. */
export interface ActionCause {
  by: 'permission' | 'states' | 'expression'
  detail: string
}

/** Why the user does not see an action in its place; null when it is seen. */
export const actionCause = (action: ActionProgram, place: Place, judge: Judge): ActionCause | null =>
  hiddenBy({ action, evaluation: evaluationAt(place, judge) }, place, judge)

const evaluationAt = ({ record, selection = noSelection }: Place, { model, scope }: Judge): Evaluation =>
  scope.evaluation(model, record ?? {}, { $selection: selection })

/** Rights of type 1 hide. A move shows only in a state that it leads out of. */
function hiddenBy(
  { action: { permission, kind, id, visible }, evaluation }: Pick<ActionContext, 'action' | 'evaluation'>,
  { record }: Place,
  { model, scope }: Judge,
): ActionCause | null {
  if (permission && !scope.shows(permission)) return { by: 'permission', detail: permission }
  const from = kind === 'move' && record ? (model.moves.find((one) => one.id === id)?.from ?? []) : null
  if (from && !from.includes(String(record?.[model.stateField ?? '']))) return { by: 'states', detail: from.join(' ') }
  return visible?.holds(evaluation) === false ? { by: 'expression', detail: visible.source } : null
}

/** Rights of type 2 disable, as do too many ticked rows. Empty when neither does. spec: shell §6 */
function refusalOf({ action, title }: ActionContext, { selection }: Place, { scope }: Judge): string {
  const { permission, max } = action
  if (permission && scope.disables(permission)) return fillText(texts.actionDenied, { title })
  return max !== undefined && (selection?.ids.length ?? 0) > max ? fillText(texts.actionTooMany, { max }) : ''
}

/** What the conditions of the action and of the model close; in the document's words where it has some. spec: schema-language editWhen */
function closedOf({ action, title, evaluation }: ActionContext, { record }: Place, judge: Judge): string {
  const { editWhen, deleteWhen } = judge.model
  const ofModel = action.kind === 'builtIn' ? { edit: editWhen, delete: deleteWhen }[action.id] : undefined
  const closed = action.disabled?.holds(evaluation) === true || (record !== null && refuses(ofModel, record, judge))
  return closed ? action.disabledHint?.read(evaluation) || fillText(texts.actionClosed, { title }) : ''
}

const refuses = (condition: Expression | undefined, record: RecordValues, { model, scope }: Judge): boolean =>
  condition !== undefined && compileExpression(condition)(scope.evaluation(model, record)) !== true
