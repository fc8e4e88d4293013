import type { MoveDocument } from '#core/document'
import { compileExpression, type Expression, parseExpression } from '#core/expression'
import { type EvaluationContext, evaluationOf, type RecordValues } from './evaluation.ts'
import type { Field, Model } from './model.ts'

/** A move that the server makes automatically. */
export interface DueMove {
  move: MoveDocument
  /** Condition on the records, in addition to the move's source states. */
  rows: Expression
}

const cache = new WeakMap<Model, readonly DueMove[]>()

/** The automatic moves of a model, parsed on first use. */
export function dueMovesOf(model: Model): readonly DueMove[] {
  const cached = cache.get(model)
  if (cached) return cached
  const conditions = model.dueMoves.map((move) => ({ move, rows: parsed(move.dueWhen ?? '') }))
  cache.set(model, conditions)
  return conditions
}

function parsed(text: string): Expression {
  const { ok, ...rest } = parseExpression(text)
  if (!ok || !('expression' in rest)) throw new Error(`a condition of dueWhen cannot be read: ${text}`)
  return rest.expression
}

/** Whether a record is in a source state of the move and the move is due. */
export function isDue(
  { move, rows }: DueMove,
  model: Model,
  record: RecordValues,
  context: EvaluationContext,
): boolean {
  if (!move.from.includes(String(record[model.stateField ?? ''] ?? ''))) return false
  return compileExpression(rows)(evaluationOf(model, record, context)) === true
}

/** The model for the form of a move: its fields as `documents` say by their names, read-only ones can be edited. */
export function modelForMove(model: Model, documents: Readonly<Record<string, Field['document']>>): Model {
  const opened = (field: Field, { readonly: _, ...document }: Field['document']): Field => ({ ...field, document })
  const fields = model.fields.map((field) => {
    const document = documents[field.name]
    return document ? opened(field, document) : field
  })
  return { ...model, fields, field: (name) => fields.find((field) => field.name === name) }
}
