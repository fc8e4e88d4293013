import type { ListDocument } from '#core/document'
import { compileDiagnostics } from '#core/message'
import { type Field, findingOf } from '#core/model'
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
    context.collector.add(at.at, findingOf(compileDiagnostics.noTotal, { entry }))
    return []
  })
}

/** The numbers among the fields with a tag. */
const numbersOf = (tag: string, context: CompileContext): Field[] =>
  expandTag(tag, context).flatMap((name) => {
    const field = context.model.field(name)
    return field?.type.expression.kind === 'number' ? [field] : []
  })
