import { fieldTypeOf, type ReadResult } from '#core/fieldType'
import { isEmpty } from '#core/object'
import { type CompiledRules, compileRules } from '#core/rule'
import type { RecordValues } from './evaluation.ts'
import type { Field } from './model.ts'
import { ruleSpecsOf } from './ruleSpec.ts'

/** The field as it is under a value of the one that tells its type; any other field is always the same. */
export const caseOf = (field: Field, value: unknown): Field =>
  field.variant ? (field.variant.cases.get(String(value ?? '')) ?? field.variant.otherwise) : field

/** The field as it is in a record. */
export const caseIn = (field: Field, record: RecordValues): Field =>
  field.variant ? caseOf(field, record[field.variant.by]) : field

/** The stored text of a variant as a value of its case; a problem where it is none. */
export const caseValue = ({ type, document }: Field, value: unknown): ReadResult =>
  isEmpty(value) ? { value: null } : type.read(value, document)

/** A value of a case as a variant keeps it. */
export function variantText(value: unknown): string | null {
  if (isEmpty(value)) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const compiled = new WeakMap<Field, CompiledRules>()

function rulesOf(one: Field): CompiledRules {
  const rules = compiled.get(one) ?? compileRules(ruleSpecsOf(one), one.title)
  compiled.set(one, rules)
  return rules
}

/** What is wrong with the value of a variant, read as the type that the record tells; null when nothing is. */
export function variantProblem(field: Field, record: RecordValues): string | null {
  const value = record[field.name]
  if (!field.variant || isEmpty(value)) return null
  const one = caseIn(field, record)
  const read = caseValue(one, value)
  if ('problem' in read) return `${field.title}${read.problem}`
  return rulesOf(one).check(read.value, { key: field.name })?.message ?? null
}

/** The values of the other field under which a variant is a number. */
export const numberCases = ({ document }: Field): readonly string[] =>
  Object.entries((document.cases ?? {}) as Record<string, { type: string }>).flatMap(([name, { type }]) =>
    fieldTypeOf(type)?.expression.kind === 'number' ? [name] : [],
  )
