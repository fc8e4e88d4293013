import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readDecimal, readInt } from './read.ts'

const decimal = (id: string, title: string): FieldType =>
  defineFieldType({
    id,
    title,
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
    read: readInt,
    expression: { kind: 'number' },
    column: () => ({ type: 'integer' }),
    widgets: faces('number'),
    match: 'range',
  }),
  decimal('decimal', '小数'),
  decimal('money', '金额'),
]
