import { type Static, Type } from 'typebox'
import { namesOf, nameWord } from '#core/fieldType'
import { filterWords, Rules } from './field.ts'
import { byName, closed, Json, maybe, OneOf, TextOr, titled } from './keyed.ts'
import { ExpressionText, FieldPath, Label, Name, PermissionCode, When, WidgetName } from './name.ts'
import { namePattern } from './namePattern.ts'

/** Props of a widget. */
export const props = byName(Json)

/** An entry by name: a field, or all fields with a tag. */
export const fieldOrTag = Type.String({
  ...namesOf('field'),
  pattern: `^(#?${nameWord}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$`,
  description: '字段名或 #标签',
})

/** As `fieldOrTag`, or the path to a field of the record that a reference points to: `typeId$.kind`. */
const pathOrTag = Type.String({
  ...namesOf('field'),
  pattern: `^(#?${nameWord}|${nameWord}\\$\\.${nameWord}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$`,
  description: '字段名、#标签或 引用字段$.字段',
})

const ColumnObject = titled('列', {
  field: FieldPath,
  id: maybe(Name),
  title: maybe(Label),
  width: maybe(Type.Integer({ minimum: 40, maximum: 1200, description: '列宽 px' })),
  pin: maybe(OneOf(['left', 'right'])),
  priority: maybe(Type.Unsafe<1 | 2 | 3>({ enum: [1, 2, 3], description: '列表宽度不够时 3 先折叠，1 最后' })),
  action: maybe(
    Type.String({
      ...namesOf('action'),
      pattern: '^[a-z][A-Za-z0-9_]{0,39}$',
      description: '点击时执行的行操作：detail、edit 或行操作的编号',
    }),
  ),
  widget: maybe(WidgetName),
  props: maybe(props),
  tone: maybe(Type.String({ maxLength: 1000 })),
  permission: maybe(PermissionCode),
  sortable: maybe(Type.Boolean()),
  hidden: maybe(Type.Boolean({ description: '默认不显示，可在列设置里打开' })),
  ellipsis: maybe(Type.Integer({ minimum: 1, maximum: 200 })),
  inline: maybe(Type.Unsafe<true | 'states'>({ enum: [true, 'states'], description: '在单元格里修改' })),
  confirm: maybe(Label),
  rules: maybe(Rules),
  placeholder: maybe(Label),
  default: maybe(Json),
  statistics: maybe(
    Type.Array(Type.Unsafe<'sum' | 'average'>({ enum: ['sum', 'average'] }), {
      ...{ minItems: 1, maxItems: 2, uniqueItems: true },
      description: '子表的列：行下的合计、平均',
    }),
  ),
  linkageKey: maybe(Type.String({ pattern: namePattern.name, description: '子表的列：联动的下一级，选项随本列的值' })),
  options: maybe(closed({ where: maybe(ExpressionText) })),
  onOptionsGone: maybe(OneOf(['clear', 'keep'])),
  visibleWhen: maybe(When),
  readonlyWhen: maybe(When),
  requiredWhen: maybe(When),
})

export type ColumnDocument = Static<typeof ColumnObject>
export type ColumnEntry = string | ColumnDocument
/** A column of a list or sub-table. */
export const Column = TextOr<ColumnDocument>(pathOrTag, ColumnObject)

const FilterObject = titled('筛选', {
  id: maybe(Name),
  field: maybe(FieldPath),
  fields: maybe(Type.Array(FieldPath, { minItems: 1, maxItems: 10 })),
  ...filterWords,
  title: maybe(Label),
  placeholder: maybe(Label),
  required: maybe(Type.Boolean()),
  options: maybe(closed({ where: maybe(ExpressionText) })),
  widget: maybe(WidgetName),
  props: maybe(props),
})

export type FilterDocument = Static<typeof FilterObject>
export type FilterEntry = string | FilterDocument
/** A filter of a list. */
export const Filter = TextOr<FilterDocument>(pathOrTag, FilterObject)

/** Aggregates over the rows of a page. */
export type FooterMeasure = 'avg' | 'sum' | 'min' | 'max'
const Measure = Type.Unsafe<FooterMeasure>({ enum: ['avg', 'sum', 'min', 'max'] })

/** Footer aggregates by field or `#tag`. */
export const Footer = Type.Record(fieldOrTag, Type.Array(Measure, { minItems: 1, maxItems: 4, uniqueItems: true }), {
  additionalProperties: false,
  minProperties: 1,
})
