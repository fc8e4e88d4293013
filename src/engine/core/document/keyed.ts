import { type TObject, type TSchema, Type } from 'typebox'

/**
 * An object whose kind is told by which key it has. Written as an if/then/else chain, so that a mistake inside it
 * is reported for the kind that was meant and not for all of them.
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

/** An object whose kind is told by the value of `property`; `otherwise` is used where the property is absent. */
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

/** Either text or one of the other schemas; the branch is told by the JSON type. */
export function TextOr<T>(text: TSchema, object: TSchema) {
  return Type.Unsafe<string | T>({ if: { type: 'string' }, then: text, else: object })
}

/** A definition of the same meta-schema, by name. */
export const Ref = <T>(name: string) => Type.Unsafe<T>({ $ref: `#/$defs/${name}` })
