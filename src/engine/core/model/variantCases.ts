import type { FieldDocument } from '#core/document'
import { fieldTypeOf } from '#core/fieldType'
import { type FieldContext, resolveField } from './field.ts'
import { checkField } from './fieldCheck.ts'
import type { Field, Variant } from './model.ts'

/** The types of a variant as fields of their own, called as it is. Types that there are not, its check tells. */
export function resolveVariant({ name, title, document }: Field, context: FieldContext): Variant | undefined {
  const { by, cases = {}, placeholder, help } = document
  const common = { title, ...(placeholder ? { placeholder } : {}), ...(help ? { help } : {}) }
  const resolved = (one: FieldDocument, ...at: string[]): Field | undefined => {
    if (!fieldTypeOf(one.type)) return undefined
    const inside = { ...context, at: [...context.at, ...at] }
    const field = resolveField(name, { ...common, ...one }, inside)
    if (field) checkField(field, inside)
    return field
  }
  const plain: FieldDocument = { type: 'text' }
  const otherwise = resolved((document.else as FieldDocument | undefined) ?? plain, 'else') ?? resolved(plain)
  if (typeof by !== 'string' || !otherwise) return undefined
  const entries = Object.entries(cases as Record<string, FieldDocument>).flatMap(([value, one]): [string, Field][] => {
    const field = resolved(one, 'cases', value)
    return field ? [[value, field]] : []
  })
  return { by, cases: new Map(entries), otherwise }
}
