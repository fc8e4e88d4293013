import { type Static, Type } from 'typebox'
import { type JsonValue, namesOf } from '#core/fieldType'
import { headerOf } from './header.ts'
import { byName, closed, Json, Keyed, maybe, noOthers, OneOf, titled } from './keyed.ts'
import { ExpressionText, ModelName, Name } from './name.ts'
import { namePattern } from './namePattern.ts'

const Key = Type.String({ pattern: namePattern.name })
const Row = Type.Record(Key, Json)
const Options = Type.Record(Key, Json, noOthers)

const Bound = Type.Union([Type.Number(), Type.String({ pattern: '^=', maxLength: 500 })])
const One = titled('其中之一', { one: Type.Array(Json, { minItems: 1, maxItems: 100, description: '重复写的更常见' }) })
const Turn = titled('轮流', { turn: Type.Array(Json, { minItems: 1, maxItems: 100, description: '按顺序轮流' }) })
const Of = titled('某条记录', {
  of: ModelName,
  field: maybe(Key),
  where: maybe(ExpressionText),
  count: maybe(Type.Integer({ minimum: 1, maximum: 50, description: '取几条，逗号相连' })),
})
const Range = titled('范围', {
  from: Bound,
  to: maybe(Bound),
  everyMinutes: maybe(Type.Integer({ minimum: 1, maximum: 525_600, description: '每行晚这么多分钟' })),
  peak: maybe(Type.Integer({ minimum: 0, maximum: 23, description: '一天中最高的钟点' })),
  peakAt: maybe(Key),
})

/** How a generated value is chosen: a literal, `"=…"`, one of several, a record, the next in turn, or a value in a range. */
export type MadeRule = Static<typeof One> | Static<typeof Turn> | Static<typeof Of> | Static<typeof Range>
export type MadeValue = JsonValue | MadeRule
const Made = Type.Unsafe<MadeValue>({
  if: { type: 'object' },
  then: Keyed({ one: One, turn: Turn, of: Of, from: Range }, '值的来源'),
})

const Per = titled('再逐条', { model: Name, where: maybe(ExpressionText) })

const Make = titled('造行', {
  model: ModelName,
  count: Type.Integer({ minimum: 1, maximum: 2_000_000 }),
  each: maybe(ModelName),
  where: maybe(ExpressionText),
  per: maybe(Per),
  like: maybe(Name),
  fields: Type.Unsafe<Record<string, MadeValue>>(byName(Made, { ...noOthers, minProperties: 1 })),
})
export type MakeDocument = Static<typeof Make>

/** Rows of models in one tenant, or a generator by name with its scale; deterministic. */
export const Seed = titled('种子数据', {
  ...headerOf('seed', namePattern.name),
  after: maybe(Type.Array({ ...Name, ...namesOf('seed') }, { maxItems: 50, description: '先要有的种子' })),
  scope: maybe(OneOf(['base', 'demo'], { description: 'base 总是写入，demo 只在演示数据中' })),
  tenant: maybe(Type.Integer({ minimum: 0, maximum: 9999, description: '行属于哪个租户，0 是平台' })),
  records: maybe(byName(Type.Array(Row, { maxItems: 5000 }), noOthers)),
  make: maybe(Type.Array(Make, { maxItems: 50, description: '按规则造的行，每次都相同' })),
  generate: maybe(
    Type.Array(
      closed({
        generator: Name,
        scale: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
        options: maybe(Options),
      }),
      { maxItems: 20 },
    ),
  ),
})

export type SeedDocument = Static<typeof Seed>
