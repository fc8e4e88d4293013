import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { nameOption } from './nameKind.ts'
import { readJson, readText } from './read.ts'

const paths = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
  biz: Type.Optional(Type.String({ maxLength: 40 })),
})
const attachment = (id: string, title: string): FieldType =>
  defineFieldType({
    id,
    title,
    options: paths,
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces(id, { filter: 'text' }),
  })

const expression = Type.Optional(Type.String({ maxLength: 4000 }))

/** Written out: `Type.Record` would bring TypeBox's parser of patterns, 10 KB, into every page. */
const typeByValue = Type.Unsafe<Record<string, { type: string }>>({
  type: 'object',
  patternProperties: { '^.*$': Type.Object({ type: Type.String() }) },
})

const formula = defineFieldType({
  id: 'formula',
  title: '公式',
  options: Type.Object({
    expression,
    countOf: Type.Optional(nameOption('model')),
    sumOf: Type.Optional(Type.String({ maxLength: 100 })),
    where: expression,
    result: Type.Optional(
      Type.Union([
        Type.Literal('text'),
        Type.Literal('number'),
        Type.Literal('date'),
        Type.Literal('datetime'),
        Type.Literal('dict'),
      ]),
    ),
    dict: Type.Optional(Type.String({ maxLength: 64 })),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
    unit: Type.Optional(Type.String({ maxLength: 20 })),
    stored: Type.Optional(Type.Boolean()),
  }),
  read: readJson,
  expression: { kind: 'any' },
  column: (options) =>
    options.stored
      ? { type: options.result === 'number' ? 'decimal' : 'text', scale: Number(options.scale ?? 2), precision: 18 }
      : null,
  widgets: faces('text'),
})

const numberFormula: FieldType = { ...formula, expression: { kind: 'number' }, widgets: faces('number') }

/** The type of a formula by what it gives: one that counts, sums, or has digits or a unit is a number. */
export function formulaTypeOf({ result, countOf, sumOf, scale, unit }: Readonly<Record<string, unknown>>): FieldType {
  const measures = [countOf, sumOf, scale, unit].some((each) => each !== undefined)
  return result === 'number' || (result === undefined && measures) ? numberFormula : formula
}

/** Attachments, rows of other models, computed values and values of varying type. */
export const compositeTypes: readonly FieldType[] = [
  attachment('file', '文件'),
  attachment('image', '图片'),
  defineFieldType({
    id: 'table',
    title: '子表',
    options: Type.Object({
      model: nameOption('model'),
      foreignKey: nameOption('field'),
      order: Type.Optional(nameOption('field')),
    }),
    read: readJson,
    expression: { kind: 'list', of: { kind: 'any' } },
    column: () => null,
    empty: [],
    widgets: faces('subTable', { cell: 'text', filter: 'text' }),
    wide: true,
  }),
  defineFieldType({
    id: 'one',
    title: '一对一',
    options: Type.Object({
      model: nameOption('model'),
      foreignKey: nameOption('field'),
    }),
    read: readJson,
    expression: { kind: 'any' },
    column: () => null,
    widgets: faces('json'),
    wide: true,
  }),
  formula,
  defineFieldType({
    id: 'variant',
    title: '可变类型',
    options: Type.Object({
      typeBy: nameOption('field'),
      cases: typeByValue,
      else: Type.Optional(Type.Object({ type: Type.String() })),
    }),
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces('variant'),
  }),
]
