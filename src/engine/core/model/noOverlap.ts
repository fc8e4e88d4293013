import { compileExpression, dependenciesOf, type Expression, parseExpression } from '#core/expression'
import { isEmpty } from '#core/object'
import { type EvaluationContext, evaluationOf, type RecordValues } from './evaluation.ts'
import type { Model } from './model.ts'

/** Forbids overlapping time spans. */
export interface NoOverlap {
  start: string
  end: string
  within: readonly string[]
  /** Records that are subject to the rule; absent: all. */
  where?: Expression
  /** Finds records that overlap `$record`. */
  others: Expression
  /** Fields whose change can cause an overlap. */
  reads: ReadonlySet<string>
  message: string
}

const cache = new WeakMap<Model, NoOverlap>()

/** The rule of a model against overlapping spans, parsed on first use. */
export function noOverlapOf(model: Model): NoOverlap | undefined {
  const cached = cache.get(model)
  if (cached || !model.document.noOverlap) return cached
  const { start, end, within = [], where, message } = model.document.noOverlap
  const condition = where === undefined ? undefined : parsed(where)
  const rule: NoOverlap = {
    ...{ start, end, within, message },
    others: othersOf(model),
    reads: new Set([start, end, ...within, ...(condition ? dependenciesOf(condition).fields : [])]),
    ...(condition ? { where: condition } : {}),
  }
  cache.set(model, rule)
  return rule
}

/** Dates include the end day, as in `overlaps`; with times, one span may end when the next begins. */
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

/** Whether the rule applies to a record: span and grouping fields are set, and the condition holds. */
export function keepsClear(model: Model, record: RecordValues, context: EvaluationContext): boolean {
  const rule = noOverlapOf(model)
  if (!rule || [rule.start, rule.end, ...rule.within].some((name) => isEmpty(record[name]))) return false
  return !rule.where || compileExpression(rule.where)(evaluationOf(model, record, context)) === true
}
