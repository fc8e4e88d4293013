import { type Static, Type } from 'typebox'
import { byName, closed, maybe, noOthers, sortOf, titled } from './keyed.ts'
import { ExpressionText, ModelName } from './name.ts'

/** What is worked out over the records of a model, beside which model it is. */
const parts = {
  group: maybe(
    Type.Array(ExpressionText, {
      maxItems: 2,
      description: "字段、bucket(字段, 'day')、under(字段, 层)、hourOf(字段)、weekdayOf(字段)",
    }),
  ),
  measure: byName(ExpressionText, {
    ...noOthers,
    minProperties: 1,
    maxProperties: 20,
    description: 'count()、count(条件)、sum、avg、min、max(字段)、minAt、maxAt(字段, 时间字段)',
  }),
  sort: maybe(sortOf(3)),
  limit: maybe(Type.Integer({ minimum: 1, maximum: 1000 })),
}

/** Numbers over the records of a model, worked out by the server under the reader's rights. */
export const Aggregate = titled('汇总', { model: ModelName, where: maybe(ExpressionText), ...parts })
export type AggregateDocument = Static<typeof Aggregate>

/** The same as a call asks it: the model is told by the address, the condition by the parameters of a list. */
export const AggregateQuery = closed(parts)
export type AggregateQuery = Static<typeof AggregateQuery>
