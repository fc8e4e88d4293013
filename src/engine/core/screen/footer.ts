import type { ListDocument } from '#core/document'
import type { Field } from '#core/model'
import { type CompileContext, inside } from './context.ts'
import { expandTag, findField, isField } from './lookup.ts'
import type { FooterProgram } from './program/column.ts'

/** What the rows of a page come to; only numbers come to something. */
export function compileFooter(entries: NonNullable<ListDocument['footer']>, context: CompileContext): FooterProgram[] {
  return Object.entries(entries).flatMap(([entry, measures]) => {
    const at = inside(context, entry)
    if (entry.startsWith('#')) return numbersOf(entry, at).map((field) => ({ field, measures }))
    const field = findField(entry, at)
    if (!isField(field)) return []
    if (field.type.expression.kind === 'number') return [{ field, measures }]
    context.collector.add(at.at, {
      code: 'wrong-type',
      message: `字段 "${entry}" 不是数字，没有合计`,
      hint: '换一个数字字段',
    })
    return []
  })
}

/** The numbers among the fields with a tag. */
const numbersOf = (tag: string, context: CompileContext): Field[] =>
  expandTag(tag, context).flatMap((name) => {
    const field = context.model.field(name)
    return field?.type.expression.kind === 'number' ? [field] : []
  })
