import type { Diagnostic } from '#core/document'
import { type Field, unknownField, unknownName } from '#core/model'
import type { BaseContext, CompileContext } from './context.ts'
import { restEntry } from './rest.ts'

/** The field `name`, or the diagnostic that names the nearest one. */
export function findField(name: string, context: CompileContext): Field | Diagnostic {
  const { model, collector, at } = context
  const field = model.field(name)
  if (field) return field
  return collector.add(at, unknownField(model.id, { name, known: model.fields.map((one) => one.name) }))
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

/** Checks that a screen of this id exists and can be opened. */
export function checkScreen(id: string, { library, collector, at }: BaseContext): void {
  if (library.screen(id)?.abstract)
    collector.add(at, {
      code: 'abstract-screen',
      message: `屏幕 "${id}" 是抽象的，不能打开`,
      hint: '用继承它的屏幕',
    })
  // What a server has checked may open what it has not sent: a screen that the reader may not have.
  if (id.startsWith('$param.') || library.screen(id) || library.checks === null) return
  collector.add(at, unknownName('screen', { name: id, known: library.screenIds() }))
}
