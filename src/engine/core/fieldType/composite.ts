import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { type NameKind, namesOf } from './nameKind.ts'
import { readJson, readText } from './read.ts'

const name = (kind: NameKind, description: string) =>
  Type.String({
    ...namesOf(kind),
    pattern: '^([a-z][A-Za-z0-9]{0,39}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$',
    description,
  })
const paths = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 50, description: '最多文件数，0 不限' })),
  biz: Type.Optional(Type.String({ maxLength: 40, description: '业务目录，默认 temp' })),
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

const expression = Type.Optional(Type.String({ maxLength: 4000, description: '表达式' }))

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
    countOf: Type.Optional(name('model', '计数的模型')),
    sumOf: Type.Optional(Type.String({ maxLength: 100, description: '求和的 模型.字段' })),
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
    stored: Type.Optional(Type.Boolean({ description: '保存在表里，可筛选' })),
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
      model: name('model', '行的模型'),
      foreignKey: name('field', '行里指向本记录的字段'),
      order: Type.Optional(name('field', '行里的序号字段')),
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
    options: Type.Object({ model: name('model', '记录的模型'), foreignKey: name('field', '记录里指向本记录的字段') }),
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
      typeBy: name('field', '决定类型的字段'),
      cases: typeByValue,
      else: Type.Optional(Type.Object({ type: Type.String() })),
    }),
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces('variant'),
  }),
]
