import { type Static, Type } from 'typebox'
import { Fields } from './field.ts'
import { headerOf } from './header.ts'
import { byName, closed, maybe, noOthers, OneOf, sortOf, TextOr, titled } from './keyed.ts'
import {
  ActionName,
  ExpressionText,
  FieldName,
  FieldPath,
  Label,
  ModelName,
  Name,
  PermissionCode,
  PlainTitle,
  When,
} from './name.ts'
import { namePattern } from './namePattern.ts'
import { Query } from './query.ts'

const RecordRule = titled('记录规则', {
  failsWhen: ExpressionText,
  at: maybe(Type.Array(FieldName, { maxItems: 10, description: '错误显示在哪些字段' })),
  message: Label,
  level: maybe(OneOf(['error', 'warn'])),
})

const NoOverlap = titled('时段不重叠', {
  start: FieldName,
  end: FieldName,
  within: maybe(Type.Array(FieldName, { minItems: 1, maxItems: 4, uniqueItems: true })),
  where: maybe(ExpressionText),
  message: Type.String({ minLength: 1, maxLength: 200 }),
})

const Own = titled('本人的记录', {
  where: ExpressionText,
  fields: Type.Array(FieldName, { minItems: 1, maxItems: 60, uniqueItems: true, description: '本人可以修改的字段' }),
})

const Move = titled('状态变更', {
  id: ActionName,
  title: PlainTitle,
  from: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 30 }),
  to: Type.String({ maxLength: 64 }),
  dueWhen: maybe(ExpressionText),
  permission: maybe(PermissionCode),
  ask: maybe(Type.Array(closed({ field: FieldName, required: maybe(Type.Boolean()) }), { maxItems: 20 })),
  set: maybe(
    byName(Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }), noOthers),
  ),
})

const Key = titled('主键', {
  type: OneOf(['int', 'text']),
  min: maybe(Type.Integer()),
  max: maybe(Type.Integer()),
  enter: maybe(Type.Boolean({ description: '由人填写' })),
  title: maybe(Type.String({ minLength: 1, maxLength: 40 })),
})

const FieldNames = TextOr<string[]>(FieldName, Type.Array(FieldName, { minItems: 1, maxItems: 6 }))

/** The records of another model that open one of this for reading. */
const Opening = titled('借以查阅的记录', {
  model: ModelName,
  field: FieldPath,
  key: maybe(FieldName),
  where: maybe(ExpressionText),
})

/** To whom the rows of a model belong. */
const Rows = titled('数据归属', {
  department: maybe(FieldName),
  owner: maybe(FieldNames),
  follow: maybe(FieldNames),
  names: maybe(Type.Unsafe<'all'>({ enum: ['all'] })),
  openedBy: maybe(Type.Array(Opening, { minItems: 1, maxItems: 6 })),
})

const words = {
  ...headerOf('model', namePattern.name),
  abstract: maybe(Type.Boolean()),
  extends: maybe(ModelName),
  api: maybe(
    Type.String({
      pattern: '^/[A-Za-z0-9_/-]+$',
      maxLength: 100,
      description: '接口地址：以 / 开头，字母、数字和 _ - /',
    }),
  ),
  permission: maybe(Name),
  display: maybe(FieldName),
  fields: maybe(Fields),
  query: maybe(Query),
  key: maybe(Key),
  indexes: maybe(Type.Array(Type.Array(FieldName, { minItems: 1, maxItems: 6 }), { maxItems: 20 })),
  rows: maybe(TextOr<Static<typeof Rows>>(Type.Unsafe<'all'>({ enum: ['all'] }), Rows)),
  own: maybe(Own),
  rules: maybe(Type.Array(RecordRule, { maxItems: 50 })),
  noOverlap: maybe(NoOverlap),
  states: maybe(closed({ field: FieldName, moves: Type.Array(Move, { minItems: 1, maxItems: 50 }) })),
  sort: maybe(sortOf(5)),
  trash: maybe(Type.Boolean({ description: '删除的记录进回收站' })),
  editWhen: maybe(When),
  deleteWhen: maybe(When),
  shared: maybe(
    Type.Unsafe<boolean | 'overlaid'>({
      enum: [true, false, 'overlaid'],
      description: '平台的数据所有租户共用，由平台维护；overlaid：各租户可以在上面加自己的数据，别的租户看不到',
    }),
  ),
  internal: maybe(Type.Boolean({ description: '没有自己的接口和权限' })),
}

/**
 * A record type: fields, rules, states and references. Its table, calls, permission codes and default screens are derived. One with a
 * `query` is a report instead; over another model, its fields are derived too.
 */
export const Model = Type.Object(words, {
  ...noOthers,
  title: '模型',
  if: { required: ['query'] },
  else: { required: ['fields'] },
})

/** The fields of a report are those of its columns once it is in a library. */
export type ModelDocument = Omit<Static<typeof Model>, 'fields'> & { fields: Static<typeof Fields> }
export type MoveDocument = Static<typeof Move>
