import { caseIn, type Field, type RecordValues, ruleSpecsOf } from '#core/model'
import type { WrittenAt } from '#react/inspect'

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
