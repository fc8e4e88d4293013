import { type TProperties, type TSchema, Type } from 'typebox'
import { limit } from '#core/limit'

/** An object without other keys than these. */
export const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A query: parameters that nobody reads are ignored. spec: contract §7.2, readings (Values) */
export const params = <P extends TProperties>(properties: P) => Type.Object(properties)

export const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)

/** Optional, and null as good as left out. */
export const maybeNull = <S extends TSchema>(schema: S) => maybe(Type.Union([schema, Type.Null()]))
export const Text = (maxLength: number) => Type.String({ maxLength })
export const Filled = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** The id of a record. */
export const Id = Filled(64)

/** Comma-joined ids; may end with a comma. The count is checked by whoever splits them. */
export const Ids = Filled(limit.idsPerBatch * 65)
export const ManyIds = Text(limit.permissionIdsPerSave * 33)
export const IdList = Type.Array(Id, { maxItems: limit.idsPerBatch })

/** One of a few texts. */
export const OneOf = <const V extends string>(...values: readonly V[]) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values] })

/** The password as it is sent: its transform, or plain from another client. Its length is checked before it is hashed. */
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

/** A record of a model, or anything else whose keys are told elsewhere. */
export const AnyRecord = Type.Record(Type.String(), Type.Unknown())
export const Records = Type.Array(AnyRecord)

/** A dictionary item. spec: contract §5.1 */
export const Option = Type.Object({ value: Type.String(), text: Type.String(), title: maybe(Type.String()) })
export const Options = Type.Array(Option)
