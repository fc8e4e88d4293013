import { type Static, Type } from 'typebox'
import { Fields } from './field.ts'
import { headerOf } from './header.ts'
import { ActionName, ExpressionText, FieldName, Label, Name, PermissionCode, PlainTitle, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const

const RecordRule = Type.Object(
  {
    failsWhen: ExpressionText,
    at: Type.Optional(Type.Array(FieldName, { maxItems: 10, description: '错误显示在哪些字段' })),
    message: Label,
    level: Type.Optional(Type.Union([Type.Literal('error'), Type.Literal('warn')])),
  },
  { ...closed, title: '记录规则' },
)

const NoOverlap = Type.Object(
  {
    start: FieldName,
    end: FieldName,
    within: Type.Optional(Type.Array(FieldName, { minItems: 1, maxItems: 4, uniqueItems: true })),
    where: Type.Optional(ExpressionText),
    message: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { ...closed, title: '时段不重叠' },
)

const Own = Type.Object(
  {
    where: ExpressionText,
    fields: Type.Array(FieldName, { minItems: 1, maxItems: 60, uniqueItems: true, description: '本人可以修改的字段' }),
  },
  { ...closed, title: '本人的记录' },
)

const Move = Type.Object(
  {
    id: ActionName,
    title: PlainTitle,
    from: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 30 }),
    to: Type.String({ maxLength: 64 }),
    dueWhen: Type.Optional(ExpressionText),
    permission: Type.Optional(PermissionCode),
    ask: Type.Optional(
      Type.Array(Type.Object({ field: FieldName, required: Type.Optional(Type.Boolean()) }, closed), { maxItems: 20 }),
    ),
    set: Type.Optional(
      Type.Record(
        Type.String({ pattern: namePattern.name }),
        Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
        closed,
      ),
    ),
  },
  { ...closed, title: '状态变更' },
)

const Key = Type.Object(
  {
    type: Type.Union([Type.Literal('int'), Type.Literal('text')]),
    min: Type.Optional(Type.Integer()),
    max: Type.Optional(Type.Integer()),
    enter: Type.Optional(Type.Boolean({ description: '由人填写' })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  },
  { ...closed, title: '主键' },
)

/** A record type: fields, rules, states and references; gives table, calls, permission codes and default screens. */
export const Model = Type.Object(
  {
    ...headerOf('model', namePattern.name),
    abstract: Type.Optional(Type.Boolean()),
    extends: Type.Optional(Name),
    api: Type.Optional(
      Type.String({
        pattern: '^/[A-Za-z0-9_/-]+$',
        maxLength: 100,
        description: '接口地址：以 / 开头，字母、数字和 _ - /',
      }),
    ),
    permission: Type.Optional(Name),
    display: Type.Optional(FieldName),
    fields: Fields,
    key: Type.Optional(Key),
    indexes: Type.Optional(Type.Array(Type.Array(FieldName, { minItems: 1, maxItems: 6 }), { maxItems: 20 })),
    rows: Type.Optional(Type.Object({ department: Type.Optional(FieldName), owner: Type.Optional(FieldName) }, closed)),
    own: Type.Optional(Own),
    rules: Type.Optional(Type.Array(RecordRule, { maxItems: 50 })),
    noOverlap: Type.Optional(NoOverlap),
    states: Type.Optional(
      Type.Object({ field: FieldName, moves: Type.Array(Move, { minItems: 1, maxItems: 50 }) }, closed),
    ),
    sort: Type.Optional(
      Type.Array(
        Type.Object({ field: FieldName, order: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) }, closed),
        { maxItems: 5 },
      ),
    ),
    trash: Type.Optional(Type.Boolean({ description: '删除的记录进回收站' })),
    editWhen: Type.Optional(When),
    deleteWhen: Type.Optional(When),
    shared: Type.Optional(Type.Boolean({ description: '所有租户共用' })),
    internal: Type.Optional(Type.Boolean({ description: '没有自己的接口和权限' })),
  },
  { ...closed, title: '模型' },
)

export type ModelDocument = Static<typeof Model>
export type MoveDocument = Static<typeof Move>
