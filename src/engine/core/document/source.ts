import { type Static, Type } from 'typebox'
import { namesOf } from '#core/fieldType'
import { Aggregate } from './aggregate.ts'
import { fieldOrTag } from './column.ts'
import { type FieldDocument, Fields } from './field.ts'
import { byName, Json, Keyed, maybe, noOthers, sortOf, titled } from './keyed.ts'
import { ExpressionText, FieldName, ModelNameByCase, Name } from './name.ts'
import { namePattern } from './namePattern.ts'

/** The filters of the screen that narrow the rows, by field. */
const filters = maybe(
  byName(Name, {
    ...noOthers,
    maxProperties: 20,
    description: '字段: 筛选；不写时，名称与字段相同的筛选都有效',
  }),
)

/** The tag of the fields that are measured separately, by their placeholder name. */
const each = maybe(
  byName(Type.String({ pattern: namePattern.tag }), {
    ...noOthers,
    minProperties: 1,
    maxProperties: 1,
    description: '名称: #标签；带该标签的数字字段各汇总一次，每个字段一行',
  }),
)

const AggregateSource = titled('汇总', { ...Aggregate.properties, model: ModelNameByCase, each, filters })
const RowSource = titled('记录', {
  model: ModelNameByCase,
  select: Type.Array(fieldOrTag, { minItems: 1, maxItems: 40, description: '要读的字段，或 #标签' }),
  where: maybe(ExpressionText),
  sort: maybe(sortOf(3)),
  limit: maybe(Type.Integer({ minimum: 1, maximum: 10_000 })),
  filters,
})
const query = {
  call: Type.String({
    ...namesOf('call'),
    pattern: '^GET /[^\\s]*$',
    maxLength: 200,
    description: '读取的接口，如 GET /sys/loginfo',
  }),
  with: maybe(Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Json)),
}
const CallSource = titled('接口', query)

/** The rows of a list without a model: the call that returns them, and their fields. */
export const ListSource = titled('列表来源', {
  ...query,
  fields: Type.Unsafe<Record<string, FieldDocument>>({ ...Fields, minProperties: 1 }),
  key: maybe(FieldName),
  paging: maybe(Type.Unsafe<'client' | 'server'>({ enum: ['client', 'server'], description: '谁来筛选、排序和分页' })),
})
export type ListSourceDocument = Static<typeof ListSource>

export type SourceDocument = Static<typeof AggregateSource> | Static<typeof RowSource> | Static<typeof CallSource>

/** The source of a card: an aggregate, the records of a model, or a call. */
export const Source = Keyed<SourceDocument>(
  { measure: AggregateSource, select: RowSource, call: CallSource },
  '数据来源',
)
