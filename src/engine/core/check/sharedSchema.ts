import type { Options } from 'ajv'
import { type DocumentKind, metaSchemaOf } from '#core/document'

/** How meta-schemas are compiled. Unoptimized code is generated twice as fast and validates as fast. */
export const schemaOptions = {
  allErrors: true,
  strict: false,
  verbose: true,
  validateFormats: false,
  inlineRefs: false,
  code: { optimize: false },
} as const satisfies Options

/** The meta-schema of a kind as it is compiled. */
export const sharedSchema = (kind: DocumentKind): object => sharedParts(metaSchemaOf(kind))

type Schema = Readonly<Record<string, unknown>>

/** A shorter part is not longer than a reference to it. */
const leastLength = 60

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const single = new Set(['if', 'then', 'else', 'not', 'items', 'additionalProperties', 'propertyNames'])
const named = new Set(['properties', 'patternProperties', '$defs'])
const listed = new Set(['anyOf', 'allOf', 'oneOf'])

/** The schema with `change` applied to each of its direct subschemas. */
function withParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const changed = (part: unknown): unknown => (isSchema(part) ? change(part) : part)
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (single.has(keyword)) return [keyword, changed(value)]
    if (listed.has(keyword) && Array.isArray(value)) return [keyword, value.map(changed)]
    if (!named.has(keyword) || !isSchema(value)) return [keyword, value]
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))]
  })
  return Object.fromEntries(entries)
}

/** The JSON texts of subschemas that occur more than once. */
function repeatedParts(schema: Schema): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const look = (part: Schema): Schema => {
    const text = JSON.stringify(part)
    if (seen.has(text)) repeated.add(text)
    else withParts(part, look)
    seen.add(text)
    return part
  }
  withParts(schema, look)
  return repeated
}

/**
 * An equivalent schema with each repeated part moved to `$defs`: ajv then generates one function per part instead of code at each place,
 * which is a fifth of the code in a third of the time.
 */
function sharedParts(schema: object): object {
  const repeated = repeatedParts(schema as Schema)
  const names = new Map<string, string>()
  const definitions: Record<string, Schema> = {}
  const share = (part: Schema): Schema => {
    const text = JSON.stringify(part)
    if (text.length < leastLength || !repeated.has(text)) return withParts(part, share)
    const name = names.get(text) ?? `part${names.size + 1}`
    if (!names.has(text)) {
      names.set(text, name)
      definitions[name] = withParts(part, share)
    }
    return { $ref: `#/$defs/${name}` }
  }
  const shared = withParts(schema as Schema, share)
  return { ...shared, $defs: { ...(shared.$defs as object), ...definitions } }
}
