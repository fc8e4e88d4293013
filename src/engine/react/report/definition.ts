import { compileExpression, dependenciesOf, type Evaluation, parseExpression } from '#core/expression'
import { caseIn, type Field, type RecordValues, ruleSpecsOf } from '#core/model'
import type { WrittenAt } from '#react/inspect'

/** A name that an expression reads, with its current value. */
export interface ReadName {
  name: string
  value: unknown
}

/** The names that an expression reads; none if the text is not an expression. */
export function readsOf(source: string, evaluation: Evaluation): ReadName[] {
  const parsed = parseExpression(source)
  if (!parsed.ok) return []
  return dependenciesOf(parsed.expression).paths.map((name) => ({ name, value: valueAt(name, evaluation) }))
}

function valueAt(path: string, evaluation: Evaluation): unknown {
  const parsed = parseExpression(path)
  return parsed.ok ? compileExpression(parsed.expression)(evaluation) : null
}

/** Where a model defines a field; empty for the base fields of every model. */
export const definitionPlace = (modelId: string, { name, base }: Field): { definedAt?: WrittenAt } =>
  base ? {} : { definedAt: { document: { kind: 'model', id: modelId }, pointer: `/fields/${name}` } }

/** The type of a field; for a variant also the type that the record selects. */
export function typeText(field: Field, record: RecordValues): string {
  const { type, variant } = field
  return variant
    ? `${type.id} → ${caseIn(field, record).type.id}（${variant.by} = ${record[variant.by] ?? ''}）`
    : type.id
}

/** The rules that the record's type adds to a variant; none for other fields. */
export const caseRules = (field: Field, record: RecordValues): readonly string[] =>
  field.variant ? ruleSpecsOf(caseIn(field, record)).map((rule) => JSON.stringify(rule)) : []
