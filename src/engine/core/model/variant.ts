import { fieldTypeOf, type ReadResult } from '#core/fieldType'
import { isEmpty } from '#core/object'
import { type CompiledRules, compileRules } from '#core/rule'
import type { RecordValues } from './evaluation.ts'
import type { Field } from './model.ts'
import { ruleSpecsOf } from './ruleSpec.ts'

/** The field for a value of the discriminating field; other fields are returned as they are. */
export const caseOf = (field: Field, value: unknown): Field =>
  field.variant ? (field.variant.cases.get(String(value ?? '')) ?? field.variant.otherwise) : field

/** The field as it applies to a record. */
export const caseIn = (field: Field, record: RecordValues): Field =>
  field.variant ? caseOf(field, record[field.variant.by]) : field

/** Parses the stored text of a variant by its case; returns a problem when it is invalid. */
export const caseValue = ({ type, document }: Field, value: unknown): ReadResult =>
  isEmpty(value) ? { value: null } : type.read(value, document)

/** The stored text of a value. */
export function variantText(value: unknown): string | null {
  if (isEmpty(value)) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const compiled = new WeakMap<Field, CompiledRules>()

function rulesOf(field: Field): CompiledRules {
  const rules = compiled.get(field) ?? compileRules(ruleSpecsOf(field), field.title)
  compiled.set(field, rules)
  return rules
}

/** Problem of a variant's value under the case of its record; null when valid. */
export function variantProblem(field: Field, record: RecordValues): string | null {
  const value = record[field.name]
  if (!field.variant || isEmpty(value)) return null
  const caseField = caseIn(field, record)
  const result = caseValue(caseField, value)
  if ('problem' in result) return `${field.title}${result.problem}`
  return rulesOf(caseField).check(result.value, { key: field.name })?.message ?? null
}

/** Values of the discriminating field for which a variant is numeric. */
export const numberCases = ({ document }: Field): readonly string[] =>
  Object.entries((document.cases ?? {}) as Record<string, { type: string }>).flatMap(([name, { type }]) =>
    fieldTypeOf(type)?.expression.kind === 'number' ? [name] : [],
  )
