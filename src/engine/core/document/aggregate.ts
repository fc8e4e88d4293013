import { type Static, Type } from 'typebox'
import { byName, closed, maybe, noOthers, sortOf, titled } from './keyed.ts'
import { ExpressionText, ModelName } from './name.ts'

/** The properties of an aggregate except its model. */
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

/** An aggregate over the records of a model, computed by the server under the reader's rights. */
export const Aggregate = titled('汇总', { model: ModelName, where: maybe(ExpressionText), ...parts })
export type AggregateDocument = Static<typeof Aggregate>

/** An aggregate as a query: the address determines the model, the list parameters the condition. */
export const AggregateQuery = closed(parts)
export type AggregateQuery = Static<typeof AggregateQuery>
