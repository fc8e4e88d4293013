import { type ActionDocument, type ActionEntry, builtInActions } from '#core/document'
import { nearHint } from '#core/expression'
import { compileDiagnostics, reportDiagnostics, screenDiagnostics, screenHints } from '#core/message'
import { findingOf } from '#core/model'
import { recordNames, screenNames } from '#core/screen'
import { checkIcon } from '../widget/markCheck.ts'
import { actionsOf, type Bar, barsOf, type PlacedAction } from './bodies.ts'
import type { ScreenContext } from './screenContext.ts'
import { checkFieldNames, checkFieldValues, checkSteps } from './stepCheck.ts'

/** The built-in actions that each place offers. */
const builtInsByPlace: Readonly<Record<Bar['place'], ReadonlySet<string>>> = {
  toolbar: new Set([
    ...['create', 'import', 'export', 'export_template', 'batch_delete'],
    ...['refresh', 'print', 'print_report', 'columns', 'super_query', 'reset'],
  ]),
  rowActions: new Set(['create', 'edit', 'detail', 'copy', 'delete', 'refresh', 'print']),
  form: new Set(['submit', 'save', 'reset']),
  detail: new Set(['edit', 'delete', 'refresh', 'print']),
}

const whereTo: Readonly<Record<Bar['place'], string>> = screenHints.actionPlace

/** Checks the actions of a screen: their place, their requirements, their steps. */
export function checkActions(context: ScreenContext): void {
  const { plain, collector } = context
  for (const bar of barsOf(plain)) checkBar(bar, context)
  for (const placed of actionsOf(plain)) checkOwn(placed, context)
  if (plain.type !== 'list') return
  const action = plain.empty?.action
  const tools = (plain.toolbar ?? []).map(idOf)
  if (action !== undefined && action !== 'create' && !tools.includes(action))
    collector.report(
      ['empty', 'action'],
      screenDiagnostics.noToolbarAction,
      { action },
      nearHint(action, [...tools, 'create']),
    )
}

const idOf = (entry: ActionEntry): string => (typeof entry === 'string' ? entry : 'id' in entry ? entry.id : '')

const isBuiltIn = (id: string): boolean => (builtInActions as readonly string[]).includes(id)

/** The built-in actions that a report, which has no records, cannot offer. */
const ofRecords: ReadonlySet<string> = new Set([
  ...['create', 'edit', 'detail', 'copy', 'delete', 'batch_delete', 'import', 'export_template'],
])

function checkBar({ place, entries, at }: Bar, context: ScreenContext): void {
  const { collector, model } = context
  for (const [index, entry] of entries.entries()) {
    const here = [...at, index]
    if (typeof entry === 'object' && 'more' in entry) {
      if (at.at(-1) === 'more') collector.report(here, screenDiagnostics.nestedMore)
      else checkBar({ place, entries: entry.more, at: [...here, 'more'] }, context)
      continue
    }
    const id = idOf(entry)
    const isOwn = typeof entry === 'object' && entry.run !== undefined
    if (model?.document.query && !isOwn && ofRecords.has(id))
      collector.report(here, reportDiagnostics.noWrites, { model: model.id, action: id })
    if (isBuiltIn(id) && !isOwn && !builtInsByPlace[place].has(id))
      collector.report(
        typeof entry === 'string' ? here : [...here, 'id'],
        screenDiagnostics.actionPlace,
        { id },
        whereTo[place],
      )
  }
}

function checkOwn(placed: PlacedAction, context: ScreenContext): void {
  const { action, at, place } = placed
  const { model } = context
  checkSelection(placed, context)
  checkTitle(placed, context)
  checkHint(placed, context)
  checkIcon(placed.action.icon, { ...context, at: placed.at })
  if (model && isPrefilled(action)) {
    const names = place === 'toolbar' ? screenNames : recordNames(model, context.library)
    const prefill = { values: action.values, at: [...at, 'values'], names }
    checkFieldNames(prefill, model, context)
    checkFieldValues(prefill, model, context)
  }
  checkSteps(placed, context)
}

/** The values of a built-in action prefill a form of the model; those of another action are passed to its screen. */
const isPrefilled = ({ id, screen, run }: ActionDocument): boolean =>
  isBuiltIn(id) || (screen === undefined && run === undefined)

/** A custom action needs a title for its button. */
function checkTitle({ action, at }: PlacedAction, { model, collector }: ScreenContext): void {
  const { id, title, run, screen } = action
  const isOwn = (run !== undefined || screen !== undefined) && !isBuiltIn(id)
  if (!isOwn || title !== undefined || model?.moves.some((move) => move.id === id)) return
  collector.report(at, screenDiagnostics.actionTitle, { id })
}

/** A hint explains a condition only: missing rights and selection counts have their own texts. */
function checkHint({ action, at }: PlacedAction, { model, collector }: ScreenContext): void {
  const { id, disabledWhen, disabledHint } = action
  const ofModel = id === 'edit' ? model?.editWhen : id === 'delete' ? model?.deleteWhen : undefined
  if (disabledHint === undefined || disabledWhen !== undefined || ofModel !== undefined) return
  collector.report([...at, 'disabledHint'], screenDiagnostics.hintWithoutCondition, { id })
}

/** Rows can only be selected in a list with tick boxes, and their number only matters for an action on the selection. */
function checkSelection({ action, at, place }: PlacedAction, { plain, model, collector }: ScreenContext): void {
  const { on, min, max } = action
  if (min !== undefined && max !== undefined && min > max)
    collector.report([...at, 'min'], compileDiagnostics.boundsReversed, { min, max })
  const fits = place === 'toolbar' ? on !== 'row' : place === 'rowActions' ? on === 'row' : on !== 'selection'
  if (on !== undefined && !fits)
    collector.report(
      [...at, 'on'],
      screenDiagnostics.actionOn,
      { on },
      place === 'toolbar' ? screenHints.actionPlace.toolbar : undefined,
    )
  const isMove = model?.moves.some(({ id }) => id === action.id) ?? false
  const isOfSelection = on === 'selection' || action.id === 'batch_delete' || (isMove && place === 'toolbar')
  if (isOfSelection && plain.type === 'list' && plain.selection === false)
    collector.report(at, screenDiagnostics.noTickBoxes, { action: action.id })
  for (const key of ['min', 'max'] as const)
    if (action[key] !== undefined && !isOfSelection) collector.add([...at, key], noEffect(key))
}

const noEffect = (key: string) => findingOf(screenDiagnostics.notOfSelection, { key })
