import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { headerOf } from './header.ts'
import { Name, namePattern } from './name.ts'

const closed = { additionalProperties: false } as const
const Key = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' })
const Row = Type.Record(Key, Type.Unsafe<JsonValue>({}))
const Options = Type.Record(Key, Type.Union([Type.String(), Type.Array(Type.String())]), closed)

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
