import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readJson, readText } from './read.ts'

const attachment = (id: string, title: string): FieldType =>
  defineFieldType({
    id,
    title,
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces(id, { filter: 'text' }),
  })

const formula = defineFieldType({
  id: 'formula',
  title: '公式',
  read: readJson,
  expression: { kind: 'any' },
  column: (options) =>
    options.stored
      ? { type: options.result === 'number' ? 'decimal' : 'text', scale: Number(options.scale ?? 2), precision: 18 }
      : null,
  widgets: faces('text'),
})

const numberFormula: FieldType = { ...formula, expression: { kind: 'number' }, widgets: faces('number') }

type Options = Readonly<Record<string, unknown>>

/** The type of a formula by what it gives: one that counts, sums, or has digits, a unit or a format is a number. */
export function formulaTypeOf({ result, countOf, sumOf, scale, unit, format }: Options): FieldType {
  const measures = [countOf, sumOf, scale, unit, format].some((each) => each !== undefined)
  return result === 'number' || (result === undefined && measures) ? numberFormula : formula
}

/** Attachments, rows of other models, computed values and values of varying type. */
export const compositeTypes: readonly FieldType[] = [
  attachment('file', '文件'),
  attachment('image', '图片'),
  defineFieldType({
    id: 'table',
    title: '子表',
    read: readJson,
    expression: { kind: 'list', of: { kind: 'any' } },
    column: () => null,
    empty: [],
    widgets: faces('subTable', { cell: 'text', filter: 'text' }),
    nested: true,
    wide: true,
  }),
  defineFieldType({
    id: 'one',
    title: '一对一',
    read: readJson,
    expression: { kind: 'any' },
    column: () => null,
    widgets: faces('json'),
    nested: true,
    wide: true,
  }),
  formula,
  defineFieldType({
    id: 'variant',
    title: '可变类型',
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces('variant'),
  }),
]
