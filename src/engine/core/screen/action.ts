import {
  type ActionDocument,
  type ActionEntry,
  type builtInActions,
  type MoreDocument,
  type MoveDocument,
  pointerOf,
} from '#core/document'
import type { ExpressionType } from '#core/expression'
import { actionMessages, compileTexts, fillText } from '#core/message'
import { type Model, moveCodeOf, unknownName } from '#core/model'
import { pick, present } from '#core/object'
import { compileConditions, compileKeys, compileLabel, compileValues, fixedLabel } from './condition.ts'
import { type CompileContext, inside, insideEntry, recordNames } from './context.ts'
import { checkScreen } from './lookup.ts'
import type { ActionBar, ActionProgram } from './program/form.ts'
import { compileSteps } from './step.ts'

/** Defaults of a built-in action. */
interface BuiltIn {
  /** Name within the model's permission codes; absent: everybody who sees the screen may run the action. */
  permission?: string
  icon?: string
  tone?: string
}

const builtIns: Readonly<Record<(typeof builtInActions)[number], BuiltIn>> = {
  create: { permission: 'add', icon: 'plus' },
  edit: { permission: 'edit' },
  detail: { permission: 'detail' },
  copy: { permission: 'add' },
  delete: { permission: 'delete', tone: 'danger' },
  batch_delete: { permission: 'batch_delete', icon: 'delete' },
  import: { permission: 'import', icon: 'import' },
  export: { permission: 'export', icon: 'export' },
  export_template: { permission: 'import' },
  refresh: { icon: 'reload' },
  print: { icon: 'printer' },
  print_report: { icon: 'printer' },
  columns: { icon: 'setting' },
  super_query: { icon: 'filter' },
  submit: {},
  save: {},
  reset: {},
  start: { permission: 'start' },
}

type ActionPlace = 'row' | 'screen'

/** The selected rows: their ids and their displayed values. */
const selectionType: ExpressionType = {
  kind: 'record',
  fields: { ids: { kind: 'list', of: { kind: 'text' } }, rows: { kind: 'list', of: { kind: 'any' } } },
}

/** Compiles an action bar: actions in document order, those under `more` separately. */
export function compileActions(
  entries: readonly ActionEntry[],
  place: ActionPlace,
  context: CompileContext,
): ActionBar {
  const actions = entries.flatMap((entry, index) =>
    isMore(entry) ? [] : compileAction(entry, place, inside(context, index)),
  )
  const more = entries.flatMap((entry, index) =>
    isMore(entry)
      ? entry.more.flatMap((action, order) =>
          isMore(action) ? [] : compileAction(action, place, inside(context, index, 'more', order)),
        )
      : [],
  )
  return { actions, more }
}

/** Whether an entry is the menu of further actions. */
export const isMore = (entry: ActionEntry): entry is MoreDocument => typeof entry === 'object' && 'more' in entry

function compileAction(entry: string | ActionDocument, place: ActionPlace, context: CompileContext): ActionProgram[] {
  const document = typeof entry === 'string' ? { id: entry } : entry
  const base = baseOf(document, place, context)
  if (!base) return []
  if (document.screen) checkScreen(document.screen, inside(context, 'screen'))
  const names =
    place === 'row' ? recordNames(context.model, context.library) : { ...context.names, $selection: selectionType }
  const scoped = { ...context, names }
  return [
    {
      ...base,
      pointer: pointerOf(context.at),
      on:
        document.on ??
        (document.id === 'batch_delete' || (base.kind === 'move' && place === 'screen') ? 'selection' : place),
      min: document.min ?? 1,
      ...pick(document, 'max', 'icon', 'tone', 'permission', 'screen'),
      ...compileKeys(document, ['title', 'disabledHint', 'confirm'], compileLabel, scoped),
      ...compileConditions(document, scoped),
      values: compileValues(document.values, inside(scoped, 'values')),
      steps: compileSteps(document.run ?? [], inside(scoped, 'run')),
    },
  ]
}

type Base = Pick<ActionProgram, 'id' | 'kind' | 'stays' | 'title' | 'icon' | 'tone' | 'permission'>

function baseOf(document: ActionDocument, place: ActionPlace, context: CompileContext): Base | undefined {
  const { id } = document
  if (Object.hasOwn(builtIns, id)) return builtInBase(id as keyof typeof builtIns, context.model)
  const move = context.model.moves.find((candidate) => candidate.id === id)
  if (move)
    return {
      id,
      kind: 'move',
      title: fixedLabel(place === 'row' ? move.title : fillText(compileTexts.batchMove, { title: move.title })),
      permission: moveCodeOf(context.model, move),
      ...(isStep(move, context) ? {} : { stays: true }),
    }
  if (document.run || document.screen) return { id, kind: 'own', title: fixedLabel(document.title ?? id) }
  const actionIds = [...Object.keys(builtIns), ...context.model.moves.map((each) => each.id)]
  context.collector.add(
    insideEntry(context, document, 'id').at,
    unknownName('action', { name: id, candidates: actionIds, otherwise: compileTexts.actionRuns }),
  )
  return undefined
}

/** Whether a move is a step: it changes the state, and does not merely switch off what another one switches on again. */
function isStep(move: MoveDocument, { model, library }: CompileContext): boolean {
  const { moves, stateField = '' } = model
  const values = library.dict(model.field(stateField)?.dict ?? '')
  const isGood = (state: string) => values?.some(({ value, tone }) => value === state && tone === 'success')
  const others = moves.filter(({ id }) => id !== move.id)
  const isTakenBack = others.some(({ from, to }) => from.includes(move.to) && move.from.includes(to) && isGood(to))
  const stays = move.to === `=${stateField}` || move.from.every((state) => state === move.to)
  return !stays && !isTakenBack
}

function builtInBase(id: keyof typeof builtIns, model: Model): Base {
  const { permission, icon, tone } = builtIns[id]
  return {
    id,
    kind: 'builtIn',
    title: fixedLabel(actionMessages[id]),
    ...present({ icon, tone }),
    ...(permission && model.api !== undefined ? { permission: `${model.permission}:${permission}` } : {}),
  }
}
