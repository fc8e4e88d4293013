import { nameKinds } from '#core/fieldType'
import { isObject } from '#core/object'

/** The schema with the names that exist offered where a name stands; others are left to its pattern and to the check of documents. */
export function completed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(completed)
  if (!isObject(value)) return value
  const { nameOf, ...node } = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, completed(each)]))
  if (!nameKinds.some((kind) => kind === nameOf)) return isObject(nameOf) ? { ...node, nameOf } : node
  const { description, ...pattern } = node
  return {
    anyOf: [{ $ref: `names.schema.json#/definitions/${nameOf}` }, pattern],
    ...(description ? { description } : {}),
  }
}
