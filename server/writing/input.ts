import sanitize from 'sanitize-html'
import { subTablesOf } from '#core/endpoint'
import { badRequest, ProductError, productError } from '#core/error'
import type { JsonValue } from '#core/fieldType'
import { fillText, writingMessages } from '#core/message'
import { type Field, type FieldProblem, type Model, readRecord } from '#core/model'
import { isObject } from '#core/object'
import { isBlankHtml, richAttributes, richSchemes, richTags } from '#core/richText'
import type { RecordScope } from '#server/access'
import type { Behaviour, Body, Values } from './behaviour.ts'

export type Links = ReadonlyMap<Field, readonly string[]>

/** A parsed body: column values, keys of many-to-many fields, changes of sub-tables. */
export interface WriteInput {
  values: Values
  links: Links
  rows: ReadonlyMap<Field, unknown>
}

const ownKeys = new Set(['id', 'rowVersion'])

/** Parses a body. Throws for unknown keys and for invalid values. */
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

/** `{entity}List`: alternative key for the rows of a sub-table. */
const subTableAliases = (model: Model): Map<string, Field> =>
  new Map(subTablesOf(model).map((field) => [`${String(field.document.model)}List`, field]))

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
    else if (field.type.nested) rows.set(field, value)
    else values[name] = stored(field, field === model.parent && value === '0' ? null : value)
  }
  return { values, links, rows }
}

/** HTML is sanitised before it is stored. spec: policy (announcement HTML) */
const stored = (field: Field, value: JsonValue): JsonValue =>
  field.type.id === 'richtext' && typeof value === 'string' ? cleanHtml(value) : value

const keysOf = (value: JsonValue): string[] =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(Boolean))] : []

/** Error for invalid fields: the first message, and the list of all. */
export function fieldFailure(fields: readonly FieldProblem[]) {
  return productError('invalid', { reason: fields[0]?.message ?? '' }, { fields })
}

/** Error for one invalid field; fills `{name}` placeholders of the message. */
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

/** Sanitises HTML to the allowed rich text; null when nothing visible remains. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html, settings)
  return isBlankHtml(clean) ? null : clean
}

/**
 * Prefixes field errors of a sub-table row with its path: `sensors.<row>.name`. A row is given by id, a new one by
 * index (`+0`), a nested record by its field (`profile.grade`). A stale row makes the whole record stale.
 */
export async function atRow<T>(path: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    if (error.id === 'stale') throw productError('stale')
    const fields = faultsIn(error.result).map((fault) => ({ ...fault, field: `${path}.${fault.field}` }))
    throw fields.length > 0 ? new ProductError(error.id, error.message, { fields }) : error
  }
}

/** Field problems in an error result; empty when there are none. */
export function faultsIn(result: unknown): readonly FieldProblem[] {
  return isObject(result) && Array.isArray(result.fields) ? result.fields : []
}
