import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { type ColumnEntry, Footer, props } from './column.ts'
import { Rules } from './field.ts'
import { Ref } from './keyed.ts'
import { ExpressionText, FieldName, Label, Name, Tone, When, WidgetName } from './name.ts'
import { namePattern } from './namePattern.ts'
import { itemProperties, itemSpan, Modes } from './shownItem.ts'

const closed = { additionalProperties: false } as const

/** A field of the record. */
export const FieldItem = Type.Object(
  {
    field: FieldName,
    ...itemProperties,
    widget: Type.Optional(WidgetName),
    props: Type.Optional(props),
    placeholder: Type.Optional(Label),
    rules: Type.Optional(Rules),
    value: Type.Optional(Type.Unsafe<JsonValue>({})),
    options: Type.Optional(Type.Object({ where: Type.Optional(ExpressionText) }, closed)),
    onOptionsGone: Type.Optional(Type.Union([Type.Literal('clear'), Type.Literal('keep')])),
    modes: Type.Optional(Modes),
    columns: Type.Optional(
      Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 60, description: '子表的列' }),
    ),
    footer: Type.Optional(Footer),
  },
  { ...closed, title: '字段项' },
)

/** A line of text between the fields. */
export const TextItem = Type.Object(
  {
    text: Label,
    id: Type.Optional(Name),
    tone: Type.Optional(Tone),
    span: itemSpan,
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '说明文字' },
)

/** A widget over several fields at once. */
export const WidgetItem = Type.Object(
  {
    widget: WidgetName,
    ...itemProperties,
    props: Type.Optional(props),
    bind: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), FieldName)),
  },
  { ...closed, title: '组件项' },
)

export type FieldItemDocument = Static<typeof FieldItem>
export type TextItemDocument = Static<typeof TextItem>
export type WidgetItemDocument = Static<typeof WidgetItem>
