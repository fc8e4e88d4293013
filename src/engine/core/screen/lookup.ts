import type { Diagnostic } from '#core/document'
import { type Field, nearest } from '#core/model'
import type { CompileContext } from './context.ts'
import { restEntry } from './rest.ts'

/** The field `name`, or the diagnostic that names the nearest one. */
export function findField(name: string, context: CompileContext): Field | Diagnostic {
  const { model, collector, at } = context
  const field = model.field(name)
  if (field) return field
  const hint = nearest(
    name,
    model.fields.map((one) => one.name),
  )
  return collector.add(at, {
    code: 'unknown-field',
    message: `模型 ${model.id} 没有字段 "${name}"`,
    ...(hint ? { hint } : {}),
  })
}

export const isField = (found: Field | Diagnostic): found is Field => 'type' in found

/** Names of the entry: itself, what is left, or every field that carries the tag. An unknown tag is a diagnostic. */
export function expandTag(entry: string, context: CompileContext): string[] {
  if (entry === restEntry && context.rest) return [...context.rest]
  if (!entry.startsWith('#')) return [entry]
  const tagged = context.model.tagged(entry.slice(1)).map((field) => field.name)
  if (tagged.length === 0) {
    context.collector.add(context.at, {
      code: 'unknown-tag',
      message: `模型 ${context.model.id} 没有带标签 ${entry} 的字段`,
      hint: '在字段的 tags 里加上它',
    })
  }
  return tagged
}
