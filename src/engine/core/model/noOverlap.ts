import { compileExpression, dependenciesOf, type Expression, parseExpression } from '#core/expression'
import { isEmpty } from '#core/object'
import { type EvaluationContext, evaluationOf, type RecordValues } from './evaluation.ts'
import type { Model } from './model.ts'

/** The spans of records that keep clear of each other. */
export interface NoOverlap {
  start: string
  end: string
  within: readonly string[]
  /** Which records take part; absent: all. */
  where?: Expression
  /** The other records that are in the way of `$record`. */
  others: Expression
  /** Fields by which a record may come into the way of another one. */
  reads: ReadonlySet<string>
  message: string
}

const read = new WeakMap<Model, NoOverlap>()

/** The rule of a model that the spans of its records keep clear of each other, read when first asked for. */
export function noOverlapOf(model: Model): NoOverlap | undefined {
  const cached = read.get(model)
  if (cached || !model.document.noOverlap) return cached
  const { start, end, within = [], where, message } = model.document.noOverlap
  const condition = where === undefined ? undefined : parsed(where)
  const rule: NoOverlap = {
    ...{ start, end, within, message },
    others: othersOf(model),
    reads: new Set([start, end, ...within, ...(condition ? dependenciesOf(condition).fields : [])]),
    ...(condition ? { where: condition } : {}),
  }
  read.set(model, rule)
  return rule
}

/** Whole days end with their last moment, as for `overlaps`; of moments one may end where another begins. */
function othersOf({ document, field }: Model): Expression {
  const { start = '', end = '', within = [], where } = document.noOverlap ?? {}
  const before = field(start)?.type.id === 'date' ? '<=' : '<'
  const tests = [
    `${start} ${before} $record.${end}`,
    `$record.${start} ${before} ${end}`,
    ...within.map((name) => `${name} == $record.${name}`),
    'id != $record.id',
    ...(where === undefined ? [] : [`(${where})`]),
  ]
  return parsed(tests.join(' && '))
}

function parsed(text: string): Expression {
  const { ok, ...rest } = parseExpression(text)
  if (!ok || !('expression' in rest)) throw new Error(`a condition of noOverlap cannot be read: ${text}`)
  return rest.expression
}

/** Whether a record takes part: its span and what it is told apart by are there, and it meets the condition. */
export function keepsClear(model: Model, record: RecordValues, context: EvaluationContext): boolean {
  const rule = noOverlapOf(model)
  if (!rule || [rule.start, rule.end, ...rule.within].some((name) => isEmpty(record[name]))) return false
  return !rule.where || compileExpression(rule.where)(evaluationOf(model, record, context)) === true
}
