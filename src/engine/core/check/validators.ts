import { Ajv, type ErrorObject } from 'ajv'
import { type DocumentKind, documentKinds, metaSchemaOf } from '#core/document'

/** Checks the structure of a document of one kind; empty when it is right. */
export type Validator = (document: unknown) => readonly ErrorObject[]

let compiled: Readonly<Record<DocumentKind, Validator>> | null = null

/**
 * The validators of all kinds, compiled by the first who asks and the same for everybody after. Uses code generation: for
 * the server and for scripts, never for a page.
 */
export function documentValidators(): Readonly<Record<DocumentKind, Validator>> {
  compiled ??= compileValidators()
  return compiled
}

/** Unoptimized code is made in half the time and checks as fast. */
const code = { optimize: false } as const

function compileValidators(): Readonly<Record<DocumentKind, Validator>> {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    validateFormats: false,
    inlineRefs: false,
    code,
  })
  const entries = documentKinds.map((kind) => {
    const validate = ajv.compile(sharedParts(metaSchemaOf(kind)))
    const validator: Validator = (document) => (validate(document) ? [] : [...(validate.errors ?? [])])
    return [kind, validator]
  })
  return Object.freeze(Object.fromEntries(entries))
}

type Schema = Readonly<Record<string, unknown>>

/** Parts shorter than this are as short as their reference. */
const leastLength = 60

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const single = new Set(['if', 'then', 'else', 'not', 'items', 'additionalProperties', 'propertyNames'])
const named = new Set(['properties', 'patternProperties', '$defs'])
const listed = new Set(['anyOf', 'allOf', 'oneOf'])

/** The same schema with `change` made to each schema directly inside it. */
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

/** The texts of the parts that stand in more than one place. */
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
 * A schema that says the same with each repeated part written once, under `$defs`: ajv makes a function for each part
 * instead of its code for each place, a fifth of the code in a third of the time.
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
