import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { FieldName } from './name.ts'
import { namePattern } from './namePattern.ts'

/** Forbids properties that the schema does not name. */
export const noOthers = { additionalProperties: false } as const

/** An object with these properties and no others. */
export const closed = <P extends TProperties>(properties: P) => Type.Object(properties, noOthers)

/** A closed object with the title that editors show. */
export const titled = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { ...noOthers, title })

export const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)

export const Json = Type.Unsafe<JsonValue>({})

/** A map from names of the language to values. */
export const byName = <S extends TSchema>(value: S, options = {}) =>
  Type.Record(Type.String({ pattern: namePattern.name }), value, options)

/** One of a fixed set of texts. */
export const OneOf = <const V extends string>(words: readonly V[], options = {}) =>
  Type.Unsafe<V>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      options,
    ),
  )

/** The sort order of rows; the first field takes precedence. */
export const sortOf = (maxItems: number) =>
  Type.Array(closed({ field: FieldName, order: OneOf(['asc', 'desc']) }), { maxItems })

/**
 * An object whose kind is determined by its key. Written as an if/then/else chain, so that a mistake is reported for the intended kind
 * only.
 */
export function Keyed<T>(branches: Readonly<Record<string, TObject>>, title: string) {
  const keys = Object.keys(branches)
  const none = { not: {}, description: `需要以下之一：${keys.join('、')}` }
  const chain = keys.reduceRight<unknown>(
    (rest, key) => ({ if: { required: [key] }, then: branches[key], else: rest }),
    none,
  )
  return Type.Unsafe<T>({ type: 'object', title, ...(chain as object) })
}

/** An object whose kind is determined by `property`; `otherwise` applies when the property is absent. */
export function Tagged<T>(property: string, branches: Readonly<Record<string, TObject>>, title: string) {
  const tags = Object.keys(branches)
  const chain = tags.reduceRight<unknown>(
    (rest, tag) => ({ if: { properties: { [property]: { const: tag } } }, then: branches[tag], else: rest }),
    true,
  )
  return Type.Unsafe<T>({
    type: 'object',
    title,
    required: [property],
    properties: { [property]: { enum: tags } },
    if: { required: [property], properties: { [property]: { enum: tags } } },
    then: chain,
  })
}

/** Either a text or one of the other schemas, by JSON type. */
export function TextOr<T>(text: TSchema, object: TSchema) {
  return Type.Unsafe<string | T>({ if: { type: 'string' }, then: text, else: object })
}

/** A definition of the same meta-schema, by name. */
export const Ref = <T>(name: string) => Type.Unsafe<T>({ $ref: `#/$defs/${name}` })
