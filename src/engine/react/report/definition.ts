import { compileExpression, dependenciesOf, type Evaluation, parseExpression } from '#core/expression'
import { caseIn, type Field, type RecordValues, ruleSpecsOf } from '#core/model'
import type { WrittenAt } from '#react/inspect'

/** A name that an expression reads, with its value at the moment. */
export interface ReadName {
  name: string
  value: unknown
}

/** What an expression of a document reads; nothing for a text that is none. */
export function readsOf(source: string, evaluation: Evaluation): ReadName[] {
  const parsed = parseExpression(source)
  if (!parsed.ok) return []
  return dependenciesOf(parsed.expression).paths.map((name) => ({ name, value: valueAt(name, evaluation) }))
}

function valueAt(path: string, evaluation: Evaluation): unknown {
  const parsed = parseExpression(path)
  return parsed.ok ? compileExpression(parsed.expression)(evaluation) : null
}

/** Where a model says a field; undefined for those that every model has. */
export const definitionPlace = (modelId: string, { name, base }: Field): { definedAt?: WrittenAt } =>
  base ? {} : { definedAt: { document: { kind: 'model', id: modelId }, pointer: `/fields/${name}` } }

/** The type of a field; of a variant also the one that the record tells. */
export function typeText(field: Field, record: RecordValues): string {
  const { type, variant } = field
  return variant
    ? `${type.id} → ${caseIn(field, record).type.id}（${variant.by} = ${record[variant.by] ?? ''}）`
    : type.id
}

/** The rules of a variant that come with the type that the record tells; none of any other field. */
export const caseRules = (field: Field, record: RecordValues): readonly string[] =>
  field.variant ? ruleSpecsOf(caseIn(field, record)).map((rule) => JSON.stringify(rule)) : []
