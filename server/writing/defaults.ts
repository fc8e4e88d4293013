import { compileExpression, parseExpression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { fillText, writingMessages } from '#core/message'
import { evaluationOf } from '#core/model'
import { callerNames, type RecordScope, type WireRecord } from '#server/access'
import { computed } from '#server/reading'
import type { Body, Values } from './behaviour.ts'
import { fieldFailure } from './input.ts'
import { madeValues } from './renew.ts'

/** The id of a new record: generated, or what was entered where the model says so. */
export function newId({ model, services }: RecordScope, body: Body): string {
  const { key } = model.document
  if (!key?.enter) return services.ids.next()
  const id = Number(body.id)
  const [least, most] = [key.min ?? 1, key.max ?? Number.MAX_SAFE_INTEGER]
  if (Number.isInteger(id) && id >= least && id <= most) return String(id)
  throw fieldFailure([
    {
      field: 'id',
      message: fillText(writingMessages.numberRange, { field: model.field('id')?.title ?? 'id', least, most }),
    },
  ])
}

/** Defaults of the model for what the body leaves out: literals and `"=…"`. */
export function withDefaults(scope: RecordScope, values: Values): Values {
  const missing = scope.model.fields.filter(
    (field) => !field.base && field.document.default !== undefined && !(field.name in values),
  )
  return {
    ...Object.fromEntries(
      missing.map((field) => [field.name, literalOrValue(scope, field.document.default as JsonValue, {})]),
    ),
    ...values,
    ...madeValues(scope),
  }
}

/** A literal, or the value of `"=…"` over a record, with further names. */
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

/** The formulas that are stored, over the record as it will be. */
export function storedFormulas(scope: RecordScope, record: WireRecord): Values {
  const stored = scope.model.fields.filter((field) => field.column && field.formula?.kind === 'value')
  return Object.fromEntries(stored.map((field) => [field.name, (computed(field, record, scope) ?? null) as JsonValue]))
}
