import { productError } from '#core/error'
import type { JsonValue } from '#core/fieldType'
import { fillText, writingMessages } from '#core/message'
import { type Field, type FieldProblem, type Model, readRecord } from '#core/model'
import type { RecordScope } from '#server/access'
import type { Behaviour, Body, Values } from './behaviour.ts'
import { cleanHtml } from './cleanHtml.ts'

export type Links = ReadonlyMap<Field, readonly string[]>

/** A body read by its model: values of columns, ids of many-to-many fields, changes of sub-tables. */
export interface WriteInput {
  values: Values
  links: Links
  rows: ReadonlyMap<Field, unknown>
}

const ownKeys = new Set(['id', 'rowVersion'])

/** Reads a body. Unknown keys are refused by name, unreadable values are field problems. */
export function readInput({ model }: Pick<RecordScope, 'model'>, body: Body, behaviour?: Behaviour): WriteInput {
  const lists = subTableAliases(model)
  const known = Object.fromEntries(
    Object.entries(body).filter(
      ([key]) => !ownKeys.has(key) && !behaviour?.extraKeys?.includes(key) && !lists.has(key),
    ),
  )
  const { values, problems, unknown } = readRecord(model, known)
  if (unknown.length > 0)
    throw productError(
      'badRequest',
      { reason: fillText(writingMessages.noField, { field: String(unknown[0]).slice(0, 60), model: model.title }) },
      { unknown: unknown.slice(0, 20) },
    )
  if (problems.length > 0) throw fieldFailure(problems)
  return split(model, values, aliasRows(lists, body))
}

/** `{entity}List`: the family's name for the rows of a sub-table. */
function subTableAliases(model: Model): Map<string, Field> {
  const tables = model.fields.filter((field) => field.type.id === 'table')
  return new Map(tables.map((field) => [`${String(field.document.model)}List`, field]))
}

function aliasRows(lists: ReadonlyMap<string, Field>, body: Body): Map<Field, unknown> {
  return new Map([...lists].flatMap(([key, field]) => (key in body ? [[field, body[key]] as const] : [])))
}

function split(model: Model, body: Values, rows: Map<Field, unknown>): WriteInput {
  const values: Record<string, JsonValue> = {}
  const links = new Map<Field, readonly string[]>()
  for (const [name, value] of Object.entries(body)) {
    const field = model.field(name)
    if (!field) continue
    if (field.link) links.set(field, keysOf(value))
    else if (field.type.id === 'table' || field.type.id === 'one') rows.set(field, value)
    else values[name] = stored(field, field === model.parent && value === '0' ? null : value)
  }
  return { values, links, rows }
}

/** HTML is stored clean. spec: policy (announcement HTML) */
const stored = (field: Field, value: JsonValue): JsonValue =>
  field.type.id === 'richtext' && typeof value === 'string' ? cleanHtml(value) : value

const keysOf = (value: JsonValue): string[] =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(Boolean))] : []

/** The envelope of wrong fields: the first message, and all of them at their fields. */
export function fieldFailure(fields: readonly FieldProblem[]) {
  return productError('invalid', { reason: fields[0]?.message ?? '' }, { fields })
}
