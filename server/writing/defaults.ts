import { compileExpression, parseExpression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { writingMessages } from '#core/message'
import { copySourceOf, evaluationOf, type Field, type MemberPath } from '#core/model'
import { callerNames, type RecordScope, type WireRecord, type WriteScope } from '#server/access'
import { computed } from '#server/reading'
import { type Cell, cellReader, liveRows } from '#server/table'
import type { Body, Values } from './behaviour.ts'
import { invalidField } from './input.ts'
import { madeValues } from './patch.ts'

/** Id of a new record: generated, or entered by the user if the model allows it. */
export function newId({ model, services }: RecordScope, body: Body): string {
  const { key } = model.document
  if (!key?.enter) return services.ids.next()
  const id = Number(body.id)
  const [least, most] = [key.min ?? 1, key.max ?? Number.MAX_SAFE_INTEGER]
  if (Number.isInteger(id) && id >= least && id <= most) return String(id)
  throw invalidField('id', writingMessages.numberRange, { field: model.field('id')?.title ?? 'id', least, most })
}

/** Adds default values (literals or `"=…"`) for missing fields, and generated values. */
export function withDefaults(scope: RecordScope, values: Values): Values {
  const missing = scope.model.fields.filter(
    (field) => !field.base && field.document.default !== undefined && !(field.name in values),
  )
  return {
    ...Object.fromEntries(missing.map((field) => [field.name, defaultOf(field, scope)])),
    ...values,
    ...madeValues(scope),
  }
}

/** The default of a field; an empty text, as of the department of somebody without one, is no value. */
function defaultOf({ document }: Field, scope: RecordScope): JsonValue {
  const value = literalOrValue(scope, document.default as JsonValue, {})
  return value === '' ? null : value
}

/** A literal, or the value of `"=…"` over a record with additional names. */
export function literalOrValue(
  scope: RecordScope,
  literal: JsonValue,
  record: WireRecord,
  further: Readonly<Record<string, unknown>> = {},
): JsonValue {
  if (typeof literal !== 'string' || !literal.startsWith('=')) return literal
  const parsed = parseExpression(literal.slice(1))
  if (!parsed.ok) return null
  const evaluation = evaluationOf(scope.model, record, { names: { ...callerNames(scope), ...further } })
  return (compileExpression(parsed.expression)(evaluation) ?? null) as JsonValue
}

/** Stored formulas, computed on the record as it will be. */
export function storedFormulas(scope: RecordScope, record: WireRecord): Values {
  const stored = scope.model.fields.filter((field) => field.column && field.formula?.kind === 'value')
  return Object.fromEntries(stored.map((field) => [field.name, (computed(field, record, scope) ?? null) as JsonValue]))
}

/** A copied field and its source. */
interface Copy {
  field: Field
  source: MemberPath
}

/** Adds the values of copied fields whose reference is among the values; one query per reference. */
export async function withCopies(scope: WriteScope, values: Values): Promise<Values> {
  const copies = scope.model.fields.flatMap((field): Copy[] => {
    const source = copySourceOf(field)
    return source && source.reference in values ? [{ field, source }] : []
  })
  const copied: Values = {}
  for (const reference of new Set(copies.map(({ source }) => source.reference))) {
    const ofReference = copies.filter(({ source }) => source.reference === reference)
    Object.assign(copied, await copiedFrom(reference, values[reference], ofReference, scope))
  }
  return { ...values, ...copied }
}

/** Copied values from the referenced record; null without one. */
async function copiedFrom(
  reference: string,
  key: JsonValue | undefined,
  copies: readonly Copy[],
  { model, query, services }: WriteScope,
): Promise<Values> {
  const target = model.field(reference)?.target
  const other = target && services.library.current().resolvedModel(target.model)
  const stored = other?.field(target?.store ?? '')
  const parts = copies.map(({ field, source }) => ({ name: field.name, copied: other?.field(source.name) }))
  const columns = parts.flatMap(({ copied }) => copied?.columnName ?? [])
  const row =
    other && stored && columns.length > 0 && key !== null && key !== undefined
      ? await liveRows(query, other.table).select(columns).where(stored.columnName, '=', String(key)).executeTakeFirst()
      : undefined
  const { dialect } = services.database
  const cellOf = (copied: Field | undefined) =>
    copied && row ? cellReader(copied)(row[copied.columnName] as Cell, dialect) : null
  return Object.fromEntries(parts.map(({ name, copied }) => [name, cellOf(copied) as JsonValue]))
}
