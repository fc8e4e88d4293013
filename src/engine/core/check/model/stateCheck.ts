import { builtInActions, type MoveDocument } from '#core/document'
import { switchValues } from '#core/fieldType'
import type { Library } from '#core/library'
import { fillText, modelDiagnostics, modelHints } from '#core/message'
import {
  codeOf,
  commonNames,
  type Field,
  findingOf,
  nearestOrAll,
  readExpression,
  rowTypesOf,
  type Segments,
} from '#core/model'
import { repeats } from '../checkContext.ts'
import { checkOwnCode } from '../permission/codeCheck.ts'
import { checkDocumentValue } from '../value/fieldValue.ts'
import { type ModelContext, recordScope } from './modelContext.ts'

/** Checks the moves of a model: states, ids, assigned values, permission codes. */
export function checkStates(context: ModelContext): void {
  checkStateField(context)
  const builtIns = new Set<string>(builtInActions)
  const moves = context.document.states?.moves ?? []
  const again = repeats(moves.map(({ id }) => id))
  for (const [index, move] of moves.entries()) {
    const at = ['states', 'moves', index]
    checkMove(move, at, context)
    const text = builtIns.has(move.id) ? modelDiagnostics.moveBuiltIn : modelDiagnostics.moveTwice
    if (builtIns.has(move.id) || again[index])
      context.collector.report([...at, 'id'], text, { id: move.id }, otherId(move, context))
  }
}

/** A state field has a fixed set of values. */
function checkStateField({ document, model, collector }: ModelContext): void {
  const field = document.states && model.field(document.states.field)
  if (!field || field.type.id === 'dict' || field.type.id === 'switch') return
  collector.report(['states', 'field'], modelDiagnostics.stateType, { field: field.name, type: field.type.title })
}

function checkMove(move: MoveDocument, at: Segments, context: ModelContext): void {
  const { collector, library } = context
  for (const [place, value] of move.from.entries()) {
    checkValue(value, [...at, 'from', place], context)
    if (move.from.indexOf(value) < place)
      collector.report([...at, 'from', place], modelDiagnostics.stateTwice, { value })
  }
  checkTarget(move, [...at, 'to'], context)
  checkOwnCode(move.permission, { library, collector, at: [...at, 'permission'] })
  const names = recordScope(context)
  for (const [name, value] of Object.entries(move.set ?? {}))
    if (typeof value === 'string' && value.startsWith('='))
      readExpression(value.slice(1), { collector, at: [...at, 'set', name], names })
  checkSet(move, at, context)
  checkAsk(move, at, context)
  checkDue(move, at, context)
}

/** With another id, the move can keep the permission code of the rejected id. */
const otherId = ({ id, permission }: MoveDocument, { model }: ModelContext): string | undefined =>
  permission ? undefined : fillText(modelHints.otherMoveId, { code: codeOf(model, id) })

/** Checks the target state of a move: one of the values, or an expression of their type. */
function checkTarget({ to }: MoveDocument, at: Segments, context: ModelContext): void {
  if (!to.startsWith('=')) {
    checkValue(to, at, context)
    return
  }
  const { model, library, collector } = context
  const names = recordScope(context)
  const read = readExpression(to.slice(1), { collector, at, names })
  const field = model.field(model.stateField ?? '')
  if (read && field) checkDocumentValue({ field, value: to, names, code: 'bad-value' }, { library, collector, at })
}

const isComputed = ({ base, type }: Field): boolean => base || type.id === 'formula' || type.nested === true

/** A move sets writable fields to valid values; the state field is set by `to`. */
function checkSet({ set = {} }: MoveDocument, at: Segments, context: ModelContext): void {
  const { model, library, collector } = context
  const names = recordScope(context)
  for (const [name, value] of Object.entries(set)) {
    const field = model.field(name)
    const here = [...at, 'set', name]
    if (field && (isComputed(field) || name === model.stateField)) collector.add(here, notWritable(name))
    else if (field) checkDocumentValue({ field, value, names, code: 'bad-value' }, { library, collector, at: here })
  }
}

const notWritable = (name: string) => findingOf(modelDiagnostics.moveSets, { name })

/** A move asks only for fields that people may write, each once. */
function checkAsk({ ask = [] }: MoveDocument, at: Segments, { model, collector }: ModelContext): void {
  const again = repeats(ask.map(({ field }) => field))
  for (const [place, { field: name }] of ask.entries()) {
    const field = model.field(name)
    const here = [...at, 'ask', place, 'field']
    if (field && isComputed(field) && field.type.id !== 'table') collector.add(here, notWritable(name))
    if (again[place]) collector.report(here, modelDiagnostics.askedTwice, { name })
  }
}

function checkValue(value: string, at: Segments, { model, library, collector }: ModelContext): void {
  const field = model.stateField === undefined ? undefined : model.field(model.stateField)
  const candidates = field && valuesOf(field, library)
  if (!candidates || candidates.includes(value)) return
  const text = field.dict ? modelDiagnostics.unknownDictValue : modelDiagnostics.unknownFieldValue
  collector.report(at, text, { dict: field.dict, field: field.name, value }, nearestOrAll(value, candidates))
}

function valuesOf({ dict, type, document }: Field, library: Library): readonly string[] | undefined {
  if (type.id === 'switch') return switchValues(document)
  return dict === undefined ? undefined : library.dict(dict)?.map(({ value }) => value)
}

/** Checks a move that the server makes by itself: its condition is one on rows, it needs no user, and it makes itself undue. */
function checkDue(move: MoveDocument, at: Segments, { document, library, collector }: ModelContext): void {
  if (move.dueWhen === undefined) return
  const rowFields = rowTypesOf(document.id, library)
  readExpression(move.dueWhen, { collector, at: [...at, 'dueWhen'], names: commonNames, rowFields })
  for (const word of ['permission', 'ask'] as const)
    if (move[word] !== undefined) collector.report([...at, word], modelDiagnostics.dueByNobody, { move: move.id, word })
  if (move.to.startsWith('=') || move.from.includes(move.to))
    collector.report([...at, 'to'], modelDiagnostics.dueForever, { move: move.id })
}
