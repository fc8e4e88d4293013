import type { ListDocument } from '#core/document'
import { type CompileContext, inside } from './context.ts'
import { findField, isField } from './lookup.ts'
import type { FooterProgram } from './program/column.ts'

/** What the rows of a page come to; only numbers come to something. */
export function compileFooter(given: NonNullable<ListDocument['footer']>, context: CompileContext): FooterProgram[] {
  return Object.entries(given).flatMap(([name, measures]) => {
    const at = inside(context, name)
    const field = findField(name, at)
    if (!isField(field)) return []
    if (field.type.expression.kind === 'number') return [{ field, measures }]
    context.collector.add(at.at, {
      code: 'wrong-type',
      message: `字段 "${name}" 不是数字，没有合计`,
      hint: '换一个数字字段',
    })
    return []
  })
}
