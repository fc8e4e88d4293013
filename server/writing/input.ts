import sanitize from 'sanitize-html'
import { badRequest, ProductError, productError } from '#core/error'
import type { JsonValue } from '#core/fieldType'
import { fillText, writingMessages } from '#core/message'
import { type Field, type FieldProblem, type Model, readRecord } from '#core/model'
import { isBlankHtml, richAttributes, richSchemes, richTags } from '#core/richText'
import type { RecordScope } from '#server/access'
import type { Behaviour, Body, Values } from './behaviour.ts'

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
  const fieldValues = Object.fromEntries(
    Object.entries(body).filter(
      ([key]) => !ownKeys.has(key) && !behaviour?.extraKeys?.includes(key) && !lists.has(key),
    ),
  )
  const { values, problems, unknown } = readRecord(model, fieldValues)
  if (unknown.length > 0)
    throw badRequest(
      writingMessages.noField,
      { field: String(unknown[0]).slice(0, 60), model: model.title },
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

/** The envelope of one wrong field; the `{name}` places of its message are filled where `places` are given. */
export const invalidField = (field: string, message: string, places?: Readonly<Record<string, string | number>>) =>
  fieldFailure([{ field, message: places ? fillText(message, places) : message }])

const settings: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richSchemes],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
}

/** The HTML with what rich text may hold, and nothing else; null when nothing of it can be seen. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html, settings)
  return isBlankHtml(clean) ? null : clean
}

/**
 * Faults in a row of a sub-table stand at its cell: `sensors.<row>.name`. A row is named by its id, a new one by
 * its place among the new ones, `+0` first. The one record of a field needs no name: `profile.grade`. A stale row makes its record stale: the caller reads it anew.
 */
export async function atRow<T>(place: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    if (error.id === 'stale') throw productError('stale')
    const fields = faultsIn(error.result).map((fault) => ({ ...fault, field: `${place}.${fault.field}` }))
    throw fields.length > 0 ? new ProductError(error.id, error.message, { fields }) : error
  }
}

/** The fields at which a refusal says what is wrong; none when it refuses otherwise. */
export function faultsIn(result: unknown): readonly FieldProblem[] {
  if (typeof result !== 'object' || result === null || !('fields' in result)) return []
  return Array.isArray(result.fields) ? result.fields : []
}
