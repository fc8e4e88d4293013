import type { MoveDocument } from '#core/document'
import { compileExpression, type Expression, parseExpression } from '#core/expression'
import { type EvaluationContext, evaluationOf, type RecordValues } from './evaluation.ts'
import type { Field, Model } from './model.ts'

/** A move that the server makes by itself. */
export interface DueMove {
  move: MoveDocument
  /** The records that it is due for, of those that are in one of its states. */
  rows: Expression
}

const read = new WeakMap<Model, readonly DueMove[]>()

/** The moves of a model that the server makes when their time has come, read when first asked for. */
export function dueMovesOf(model: Model): readonly DueMove[] {
  const cached = read.get(model)
  if (cached) return cached
  const conditions = model.dueMoves.map((move) => ({ move, rows: parsed(move.dueWhen ?? '') }))
  read.set(model, conditions)
  return conditions
}

function parsed(text: string): Expression {
  const { ok, ...rest } = parseExpression(text)
  if (!ok || !('expression' in rest)) throw new Error(`a condition of dueWhen cannot be read: ${text}`)
  return rest.expression
}

/** Whether a record is in a state of the move, and its time has come. */
export function isDue(
  { move, rows }: DueMove,
  model: Model,
  record: RecordValues,
  context: EvaluationContext,
): boolean {
  if (!move.from.includes(String(record[model.stateField ?? ''] ?? ''))) return false
  return compileExpression(rows)(evaluationOf(model, record, context)) === true
}

/** The model as a form sees it that a move asks: what nothing but moves writes is written there. */
export function modelForMove(model: Model, names: readonly string[]): Model {
  const opened = ({ document: { readonly: _, ...document }, ...field }: Field): Field => ({ ...field, document })
  const fields = model.fields.map((field) => (names.includes(field.name) ? opened(field) : field))
  return { ...model, fields, field: (name) => fields.find((field) => field.name === name) }
}
