import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readDecimal, readInt } from './read.ts'

/** A limit of what is normal; null where there is none. */
const bound = Type.Union([Type.Number(), Type.Null()])
const bounds = {
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  normal: Type.Optional(Type.Tuple([bound, bound])),
  unit: Type.Optional(Type.String({ maxLength: 20 })),
}
const scaled = {
  ...bounds,
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  precision: Type.Optional(Type.Integer({ minimum: 1, maximum: 18 })),
}
const decimal = (id: string, title: string): FieldType =>
  defineFieldType({
    id,
    title,
    options: Type.Object(scaled),
    read: readDecimal,
    expression: { kind: 'number' },
    column: (options) => ({
      type: 'decimal',
      scale: typeof options.scale === 'number' ? options.scale : 2,
      precision: typeof options.precision === 'number' ? options.precision : 18,
    }),
    widgets: faces(id === 'money' ? 'money' : 'number'),
    match: 'range',
  })

/** Numbers: whole, scaled and money; scaled ones are exact. */
export const numericTypes: readonly FieldType[] = [
  defineFieldType({
    id: 'int',
    title: '整数',
    options: Type.Object(bounds),
    read: readInt,
    expression: { kind: 'number' },
    column: () => ({ type: 'integer' }),
    widgets: faces('number'),
    match: 'range',
  }),
  decimal('decimal', '小数'),
  decimal('money', '金额'),
]
