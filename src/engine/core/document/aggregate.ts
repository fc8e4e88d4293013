import { type Static, Type } from 'typebox'
import { ExpressionText, FieldName, ModelName } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const
const order = Type.Union([Type.Literal('asc'), Type.Literal('desc')])

/** What is worked out over the records of a model, beside which model it is. */
const parts = {
  group: Type.Optional(
    Type.Array(ExpressionText, {
      maxItems: 2,
      description: "字段、bucket(字段, 'day')、under(字段, 层)、hourOf(字段)、weekdayOf(字段)",
    }),
  ),
  measure: Type.Record(Type.String({ pattern: namePattern.name }), ExpressionText, {
    ...closed,
    minProperties: 1,
    maxProperties: 20,
    description: 'count()、count(条件)、sum、avg、min、max(字段)、minAt、maxAt(字段, 时间字段)',
  }),
  sort: Type.Optional(Type.Array(Type.Object({ field: FieldName, order }, closed), { maxItems: 3 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
}

/** Numbers over the records of a model, worked out by the server under the reader's rights. */
export const Aggregate = Type.Object(
  { model: ModelName, where: Type.Optional(ExpressionText), ...parts },
  { ...closed, title: '汇总' },
)
export type AggregateDocument = Static<typeof Aggregate>

/** The same as a call asks it: the model is told by the address, the condition by the parameters of a list. */
export const AggregateQuery = Type.Object(parts, closed)
export type AggregateQuery = Static<typeof AggregateQuery>
