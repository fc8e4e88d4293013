import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { filterWords, Rules } from './field.ts'
import { TextOr } from './keyed.ts'
import { ExpressionText, FieldName, Label, Name, PermissionCode, When, WidgetName } from './name.ts'

const closed = { additionalProperties: false } as const

/** What a widget is told. */
export const props = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }), Type.Unsafe<JsonValue>({}))

/** An entry that is only named: a field, or all of a tag. */
export const fieldOrTag = Type.String({
  pattern: '^(#?[a-z][A-Za-z0-9]{0,39}|\\$param\\.[a-z][A-Za-z0-9]{0,39})$',
  description: '字段名或 #标签',
})

const ColumnObject = Type.Object(
  {
    field: FieldName,
    id: Type.Optional(Name),
    title: Type.Optional(Label),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1200, description: '列宽 px' })),
    pin: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
    open: Type.Optional(
      Type.String({
        pattern: '^[a-z][A-Za-z0-9_]{0,39}$',
        description: '点击时执行的行操作：detail、edit 或行操作的编号',
      }),
    ),
    widget: Type.Optional(WidgetName),
    props: Type.Optional(props),
    tone: Type.Optional(Type.String({ maxLength: 1000 })),
    permission: Type.Optional(PermissionCode),
    sortable: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean({ description: '默认不显示，可在列设置里打开' })),
    ellipsis: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    inline: Type.Optional(Type.Unsafe<true | 'states'>({ enum: [true, 'states'], description: '在单元格里修改' })),
    confirm: Type.Optional(Label),
    rules: Type.Optional(Rules),
    options: Type.Optional(Type.Object({ where: Type.Optional(ExpressionText) }, closed)),
    onOptionsGone: Type.Optional(Type.Union([Type.Literal('clear'), Type.Literal('keep')])),
    visibleWhen: Type.Optional(When),
    readonlyWhen: Type.Optional(When),
    requiredWhen: Type.Optional(When),
  },
  { ...closed, title: '列' },
)

export type ColumnDocument = Static<typeof ColumnObject>
export type ColumnEntry = string | ColumnDocument
/** A column of a list or sub-table. */
export const Column = TextOr<ColumnDocument>(fieldOrTag, ColumnObject)

const FilterObject = Type.Object(
  {
    id: Type.Optional(Name),
    field: Type.Optional(FieldName),
    fields: Type.Optional(Type.Array(FieldName, { minItems: 1, maxItems: 10 })),
    ...filterWords,
    title: Type.Optional(Label),
    placeholder: Type.Optional(Label),
    required: Type.Optional(Type.Boolean()),
    options: Type.Optional(Type.Object({ where: Type.Optional(ExpressionText) }, closed)),
    widget: Type.Optional(WidgetName),
    props: Type.Optional(props),
  },
  { ...closed, title: '筛选' },
)

export type FilterDocument = Static<typeof FilterObject>
export type FilterEntry = string | FilterDocument
/** A filter of a list. */
export const Filter = TextOr<FilterDocument>(fieldOrTag, FilterObject)

/** What numbers come to. */
export type FooterMeasure = 'avg' | 'sum' | 'min' | 'max'
const Measure = Type.Unsafe<FooterMeasure>({ enum: ['avg', 'sum', 'min', 'max'] })

/** What rows come to, by field or `#tag`. */
export const Footer = Type.Record(fieldOrTag, Type.Array(Measure, { minItems: 1, maxItems: 4, uniqueItems: true }), {
  additionalProperties: false,
  minProperties: 1,
})
