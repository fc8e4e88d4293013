import { type Static, Type } from 'typebox'
import { type ColumnEntry, Footer, props } from './column.ts'
import { Rules } from './field.ts'
import { byName, closed, Json, maybe, OneOf, Ref, titled } from './keyed.ts'
import { ExpressionText, FieldName, Label, Name, Tone, When, WidgetName } from './name.ts'
import { itemProperties, itemSpan, Modes } from './shownItem.ts'

/** A field of the record. */
export const FieldItem = titled('字段项', {
  field: FieldName,
  ...itemProperties,
  widget: maybe(WidgetName),
  props: maybe(props),
  placeholder: maybe(Label),
  rules: maybe(Rules),
  default: maybe(Json),
  options: maybe(closed({ where: maybe(ExpressionText) })),
  onOptionsGone: maybe(OneOf(['clear', 'keep'])),
  modes: maybe(Modes),
  columns: maybe(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 60, description: '子表的列' })),
  footer: maybe(Footer),
})

/** A line of text between the fields. */
export const TextItem = titled('说明文字', {
  text: Label,
  id: maybe(Name),
  tone: maybe(Tone),
  span: itemSpan,
  visibleWhen: maybe(When),
})

/** A widget over several fields at once. */
export const WidgetItem = titled('组件项', {
  widget: WidgetName,
  ...itemProperties,
  props: maybe(props),
  bind: maybe(byName(FieldName)),
})

export type FieldItemDocument = Static<typeof FieldItem>
export type TextItemDocument = Static<typeof TextItem>
export type WidgetItemDocument = Static<typeof WidgetItem>
