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

/** The script in `{{ … }}`; undefined for other values. */
export function scriptOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text.startsWith('{{') && text.endsWith('}}') && text.length >= 4 ? text.slice(2, -2).trim() : undefined
}
