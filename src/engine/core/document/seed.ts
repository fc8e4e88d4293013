import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { headerOf } from './header.ts'
import { Keyed } from './keyed.ts'
import { ExpressionText, Name } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const
const Key = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' })
const Row = Type.Record(Key, Type.Unsafe<JsonValue>({}))
const Options = Type.Record(Key, Type.Union([Type.String(), Type.Array(Type.String())]), closed)

const Bound = Type.Union([Type.Number(), Type.String({ pattern: '^=', maxLength: 500 })])
const One = Type.Object(
  { one: Type.Array(Type.Unsafe<JsonValue>({}), { minItems: 1, maxItems: 100, description: '重复写的更常见' }) },
  { ...closed, title: '其中之一' },
)
const Turn = Type.Object(
  { turn: Type.Array(Type.Unsafe<JsonValue>({}), { minItems: 1, maxItems: 100, description: '按顺序轮流' }) },
  { ...closed, title: '轮流' },
)
const Of = Type.Object(
  {
    of: Name,
    field: Type.Optional(Key),
    where: Type.Optional(ExpressionText),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: '取几条，逗号相连' })),
  },
  { ...closed, title: '某条记录' },
)
const Range = Type.Object(
  {
    from: Bound,
    to: Type.Optional(Bound),
    everyMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 525_600, description: '每行晚这么多分钟' })),
    peak: Type.Optional(Type.Integer({ minimum: 0, maximum: 23, description: '一天中最高的钟点' })),
    by: Type.Optional(Key),
  },
  { ...closed, title: '范围' },
)

/** How a value of a made row comes about: itself, `"=…"`, one of several, a record, the next in turn, or a place in a range. */
export type MadeRule = Static<typeof One> | Static<typeof Turn> | Static<typeof Of> | Static<typeof Range>
export type MadeValue = JsonValue | MadeRule
const Made = Type.Unsafe<MadeValue>({
  if: { type: 'object' },
  then: Keyed({ one: One, turn: Turn, of: Of, from: Range }, '值的来源'),
})

const Per = Type.Object({ model: Name, where: Type.Optional(ExpressionText) }, { ...closed, title: '再逐条' })

const Make = Type.Object(
  {
    model: Name,
    count: Type.Integer({ minimum: 1, maximum: 2_000_000 }),
    each: Type.Optional(Name),
    where: Type.Optional(ExpressionText),
    per: Type.Optional(Per),
    like: Type.Optional(Name),
    fields: Type.Unsafe<Record<string, MadeValue>>(
      Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }), Made, { ...closed, minProperties: 1 }),
    ),
  },
  { ...closed, title: '造行' },
)
export type MakeDocument = Static<typeof Make>

/** Rows of models, or a generator by name with its scale; deterministic. */
export const Seed = Type.Object(
  {
    ...headerOf('seed', namePattern.name),
    after: Type.Optional(Type.Array(Name, { maxItems: 50, description: '先要有的种子' })),
    scope: Type.Optional(
      Type.Union([Type.Literal('base'), Type.Literal('demo')], { description: 'base 总是写入，demo 只在演示数据中' }),
    ),
    rows: Type.Optional(
      Type.Record(Type.String({ pattern: namePattern.name }), Type.Array(Row, { maxItems: 5000 }), closed),
    ),
    make: Type.Optional(Type.Array(Make, { maxItems: 50, description: '按规则造的行，每次都相同' })),
    generate: Type.Optional(
      Type.Array(
        Type.Object(
          {
            generator: Name,
            scale: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
            options: Type.Optional(Options),
          },
          closed,
        ),
        { maxItems: 20 },
      ),
    ),
  },
  { ...closed, title: '种子数据' },
)

export type SeedDocument = Static<typeof Seed>
