import { isObject } from '#core/object'

/** An object of a schema, not yet validated. */
export type Shape = Readonly<Record<string, unknown>>

/** A node of Formily JSON Schema. */
export interface FormilySchema {
  type?: string
  title?: string
  properties?: Record<string, FormilySchema>
  items?: FormilySchema
  [keyword: string]: unknown
}

/** The object at a keyword; an empty one where there is none. */
export function objectIn(schema: Shape, keyword: string): Shape {
  const value = schema[keyword]
  return isObject(value) ? value : {}
}

/** The script in `{{ … }}`; undefined for other values. */
export function scriptOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text.startsWith('{{') && text.endsWith('}}') && text.length >= 4 ? text.slice(2, -2).trim() : undefined
}
