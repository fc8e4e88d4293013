import { type TProperties, type TSchema, Type } from 'typebox'
import { limit } from '#core/limit'

/** An object without additional properties. */
export const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A query; unknown parameters are ignored. spec: contract §7.2, readings (Values) */
export const params = <P extends TProperties>(properties: P) => Type.Object(properties)

export const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)

/** Optional; null counts as absent. */
export const maybeNull = <S extends TSchema>(schema: S) => maybe(Type.Union([schema, Type.Null()]))
export const Text = (maxLength: number) => Type.String({ maxLength })
export const Filled = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** The id of a record. */
export const Id = Filled(64)

/** Comma-joined ids, possibly with a trailing comma. The handler checks their number. */
export const Ids = Filled(limit.idsPerBatch * 65)
export const ManyIds = Text(limit.permissionIdsPerSave * 33)
export const IdList = Type.Array(Id, { maxItems: limit.idsPerBatch })

/** One of a few strings. */
export const OneOf = <const V extends string>(...values: readonly V[]) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values] })

/** A password in a request: transformed, or plain from other clients. Its length is checked before hashing. */
export const Password = Text(limit.passwordBytes)

export const paging = {
  pageNo: maybe(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: maybe(Type.Integer({ minimum: 1, maximum: limit.pageSize })),
}

/** A page of records. spec: contract §1.2 */
export const PageOf = <S extends TSchema>(record: S) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  })

/** A record of a model, or any object whose keys are defined elsewhere. */
export const AnyRecord = Type.Record(Type.String(), Type.Unknown())
export const Records = Type.Array(AnyRecord)

/** A dictionary item. spec: contract §5.1 */
export const Option = Type.Object({ value: Type.String(), text: Type.String(), title: maybe(Type.String()) })
export const Options = Type.Array(Option)
