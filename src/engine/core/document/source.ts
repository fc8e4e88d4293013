import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { Aggregate } from './aggregate.ts'
import { fieldOrTag } from './column.ts'
import { type FieldDocument, Fields } from './field.ts'
import { Keyed } from './keyed.ts'
import { ExpressionText, FieldName, ModelNameByCase, Name } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const
const order = Type.Union([Type.Literal('asc'), Type.Literal('desc')])

/** Which filters of the screen narrow the rows: field by filter. */
const filters = Type.Optional(
  Type.Record(Type.String({ pattern: namePattern.name }), Name, {
    ...closed,
    maxProperties: 20,
    description: '字段: 筛选；不写时，名称与字段相同的筛选都有效',
  }),
)

/** Fields that are measured one by one, and what each of them is called meanwhile. */
const each = Type.Optional(
  Type.Record(Type.String({ pattern: namePattern.name }), Type.String({ pattern: namePattern.tag }), {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    description: '名称: #标签；带该标签的数字字段各汇总一次，每个字段一行',
  }),
)

const AggregateSource = Type.Object(
  { ...Aggregate.properties, model: ModelNameByCase, each, filters },
  { ...closed, title: '汇总' },
)
const RowSource = Type.Object(
  {
    model: ModelNameByCase,
    rows: Type.Array(fieldOrTag, { minItems: 1, maxItems: 40, description: '要读的字段，或 #标签' }),
    where: Type.Optional(ExpressionText),
    sort: Type.Optional(Type.Array(Type.Object({ field: FieldName, order }, closed), { maxItems: 3 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    filters,
  },
  { ...closed, title: '记录' },
)
const query = {
  call: Type.String({ pattern: '^GET /[^\\s]*$', maxLength: 200, description: '读取的接口，如 GET /sys/loginfo' }),
  with: Type.Optional(
    Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Type.Unsafe<JsonValue>({})),
  ),
}
const CallSource = Type.Object(query, { ...closed, title: '接口' })

/** The rows of a list that stands over no model: what a call answers, and what each of them holds. */
export const ListSource = Type.Object(
  {
    ...query,
    fields: Type.Unsafe<Record<string, FieldDocument>>({ ...Fields, minProperties: 1 }),
    key: Type.Optional(FieldName),
    paging: Type.Optional(
      Type.Unsafe<'client' | 'server'>({ enum: ['client', 'server'], description: '谁来筛选、排序和分页' }),
    ),
  },
  { ...closed, title: '列表来源' },
)
export type ListSourceDocument = Static<typeof ListSource>

export type SourceDocument = Static<typeof AggregateSource> | Static<typeof RowSource> | Static<typeof CallSource>

/** Where the numbers and rows of a card come from: worked out over a model, its records, or a call. */
export const Source = Keyed<SourceDocument>({ measure: AggregateSource, rows: RowSource, call: CallSource }, '数据来源')
