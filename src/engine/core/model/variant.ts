import { type FieldType, fieldTypeOf, type ReadResult } from '#core/fieldType'
import type { RecordValues } from './evaluation.ts'
import type { Field } from './model.ts'

/** A type that a value may have, as the document says it. */
type Case = Readonly<Record<string, unknown>> & { type: string }

const casesOf = ({ document }: Field): [string, Case][] =>
  Object.entries((document.cases ?? {}) as Record<string, Case>)

/** What is wrong with the value of a variant, read as the type that the record tells; null when nothing is. */
export function variantProblem(field: Field, record: RecordValues): string | null {
  const value = record[field.name]
  if (field.type.id !== 'variant' || value === null || value === undefined || value === '') return null
  const told = String(record[String(field.document.by)] ?? '')
  const one = casesOf(field).find(([name]) => name === told)?.[1] ?? (field.document.else as Case | undefined)
  const type = one && fieldTypeOf(one.type)
  const read: ReadResult = type && one ? type.read(value, one) : { value: String(value) }
  return 'problem' in read ? `${field.title}${read.problem}` : null
}

const isNumber = (type: FieldType | undefined): boolean => type?.expression.kind === 'number'

/** The values of the other field under which a variant is a number. */
export const numberCases = (field: Field): readonly string[] =>
  casesOf(field).flatMap(([name, { type }]) => (isNumber(fieldTypeOf(type)) ? [name] : []))
