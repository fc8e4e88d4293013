import { isObject } from '#core/object'

/** A word of the language at a place. */
interface Word {
  word: string
  required: boolean
  meaning: string
  type: string
  /** What it may be, where it is one of some; of long lists the first. */
  oneOf?: readonly unknown[]
}

type Schema = Readonly<Record<string, unknown>>

const mostValues = 60

/** What may stand at a place of a document: `words` of an object, or `type` and `oneOf` of a value. */
interface PlaceDescription {
  place: string
  words: readonly Word[]
  /** Whether there may be further words, chosen by the author: the names of fields, for example. */
  isMap: boolean
  values: Omit<Word, 'word' | 'required'> | null
}

/** Describes a place of a document by its JSON Schema, such as `columns` or `fields/name`; lists are entered by themselves. Undefined when there is no such place. */
export function describePlace(root: Schema, place: string): PlaceDescription | undefined {
  const steps = place.split('/').filter(Boolean)
  const schemas = steps.reduce((found, step) => stepInto(found, step, root), branchesOf([root], root))
  if (schemas.length === 0) return undefined
  const words = wordsOf(schemas, root)
  const isMap = schemas.some(({ additionalProperties, patternProperties }) =>
    isObject(additionalProperties ?? patternProperties),
  )
  const values = words.length > 0 || isMap ? null : describe(schemas)
  return { place, words, isMap, values }
}

/** All schemas that may hold at one place: alternatives, branches and references opened, items in place of their lists. */
function branchesOf(schemas: readonly unknown[], root: Schema): Schema[] {
  const found = new Set<Schema>()
  const open = (value: unknown): void => {
    if (!isObject(value)) return
    const schema = typeof value.$ref === 'string' ? resolved(value.$ref, root) : value
    if (!schema || found.has(schema)) return
    found.add(schema)
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const)
      if (Array.isArray(schema[key])) for (const one of schema[key]) open(one)
    for (const key of ['then', 'else', 'items'] as const) open(schema[key])
  }
  for (const schema of schemas) open(schema)
  return [...found]
}

function resolved(ref: string, root: Schema): Schema | undefined {
  let at: unknown = root
  for (const key of ref.replace(/^#\//, '').split('/'))
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return isObject(at) ? at : undefined
}

function stepInto(schemas: readonly Schema[], step: string, root: Schema): Schema[] {
  const inner = schemas.flatMap((schema) => {
    const { properties, additionalProperties, patternProperties } = schema
    if (isObject(properties) && Object.hasOwn(properties, step)) return [properties[step]]
    return [additionalProperties, ...Object.values(isObject(patternProperties) ? patternProperties : {})]
  })
  return branchesOf(inner, root)
}

function wordsOf(schemas: readonly Schema[], root: Schema): Word[] {
  const places = new Map<string, { schemas: unknown[]; required: number; of: number }>()
  for (const { properties, required } of schemas)
    for (const [word, schema] of Object.entries(isObject(properties) ? properties : {})) {
      const place = places.get(word) ?? { schemas: [], required: 0, of: 0 }
      place.schemas.push(schema)
      place.of += 1
      if (Array.isArray(required) && required.includes(word)) place.required += 1
      places.set(word, place)
    }
  return [...places].map(([word, { schemas: own, required, of }]) => ({
    word,
    required: required === of,
    ...describe(branchesOf(own, root)),
  }))
}

function describe(schemas: readonly Schema[]): Omit<Word, 'word' | 'required'> {
  const meaning = schemas.map(({ description }) => description).find((text) => typeof text === 'string')
  const types = new Set(schemas.flatMap(({ type }) => type ?? []).map(String))
  const values = new Set(
    schemas.flatMap((schema) => ('const' in schema ? [schema.const] : ((schema.enum as unknown[]) ?? []))),
  )
  const first = [...values].slice(0, mostValues)
  const rest = values.size > first.length ? [`… (${values.size})`] : []
  return {
    meaning: typeof meaning === 'string' ? meaning : '',
    type: [...types].join(' | '),
    ...(first.length > 0 ? { oneOf: [...first, ...rest] } : {}),
  }
}
