import { compileExpression, type Evaluation, type Expression } from '#core/expression'
import { fillText, screenMessages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ActionBar, ActionProgram } from '#core/screen'
import { type ActionHost, noSelection, type Selection } from './host.ts'

const texts = screenMessages

/** One action as a row or the screen shows it. */
export interface ActionView {
  action: ActionProgram
  id: string
  title: string
  disabled: boolean
  /** Why it is disabled; empty while it is not. */
  hint: string
  /** A move that does not lead the record on from its state. */
  stays?: boolean
}

/** The visible actions of a bar, and those in its 更多 menu. */
export interface BarView {
  actions: readonly ActionView[]
  more: readonly ActionView[]
}

type Judge = Pick<ActionHost, 'model' | 'scope'>

interface Place {
  record: RecordValues | null
  selection?: Selection
}

/** An action with its title and the names that its conditions read. */
interface ActionContext {
  action: ActionProgram
  title: string
  evaluation: Evaluation
}

/** The actions of a bar that the user sees: for one row, or for the screen if there is no record. */
export function barView(bar: ActionBar, place: Place, judge: Judge): BarView {
  const evaluation = evaluationAt(place, judge)
  const view = (action: ActionProgram): ActionView[] => {
    if (hiddenBy({ action, evaluation }, place, judge)) return []
    const title = action.title.read(evaluation)
    const confirmRequest = { action, title, evaluation }
    const hint = refusalOf(confirmRequest, place, judge) || closedOf(confirmRequest, place, judge)
    const stays = staysAt(action, place, judge) ? { stays: true } : {}
    return [{ action, id: action.id, title, disabled: hint !== '', hint, ...stays }]
  }
  return { actions: bar.actions.flatMap(view), more: bar.more.flatMap(view) }
}

/** Why an action is hidden: a missing permission code, a state that its move does not start from, or its own condition. */
export interface ActionCause {
  by: 'permission' | 'states' | 'expression'
  detail: string
}

/** Why the user does not see the action here; null if it is visible. */
export const actionCause = (action: ActionProgram, place: Place, judge: Judge): ActionCause | null =>
  hiddenBy({ action, evaluation: evaluationAt(place, judge) }, place, judge)

const evaluationAt = ({ record, selection = noSelection }: Place, { model, scope }: Judge): Evaluation =>
  scope.evaluation(model, record ?? {}, { $selection: selection })

/** Type-1 permissions hide an action. A move is visible only in the states it starts from. */
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

/** A move between several states may lead on from one of them, and stay in another. */
function staysAt({ id, kind, stays }: ActionProgram, { record }: Place, { model }: Judge): boolean {
  if (kind !== 'move') return false
  return stays === true || model.moves.find((move) => move.id === id)?.to === record?.[model.stateField ?? '']
}

/** A type-2 permission disables an action, and so do too many ticked rows. Empty if neither applies. spec: shell §6 */
function refusalOf({ action, title }: ActionContext, { selection }: Place, { scope }: Judge): string {
  const { permission, max } = action
  if (permission && scope.disables(permission)) return fillText(texts.actionDenied, { title })
  return max !== undefined && (selection?.ids.length ?? 0) > max ? fillText(texts.actionTooMany, { max }) : ''
}

/** The hint of an action disabled by a condition of its own or of the model: the document's text, else a default. spec: schema-language editWhen */
function closedOf({ action, title, evaluation }: ActionContext, { record }: Place, judge: Judge): string {
  const { editWhen, deleteWhen } = judge.model
  const ofModel = action.kind === 'builtIn' ? { edit: editWhen, delete: deleteWhen }[action.id] : undefined
  const closed = action.disabled?.holds(evaluation) === true || (record !== null && refuses(ofModel, record, judge))
  return closed ? action.disabledHint?.read(evaluation) || fillText(texts.actionClosed, { title }) : ''
}

const refuses = (condition: Expression | undefined, record: RecordValues, { model, scope }: Judge): boolean =>
  condition !== undefined && compileExpression(condition)(scope.evaluation(model, record)) !== true
