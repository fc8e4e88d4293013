import type { Diagnostic } from '#core/document'
import { type Field, nearest } from '#core/model'
import { type CompileContext, inside } from './context.ts'
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

/** Checks that a widget exists and takes the props; gives its id back. */
export function checkWidget(id: string, context: CompileContext): string {
  const { vocabulary } = context.library
  if (vocabulary.widgetIds().length === 0 || vocabulary.widget(id)) return id
  const hint = nearest(id, vocabulary.widgetIds())
  const { collector, at } = inside(context, 'widget')
  collector.add(at, { code: 'unknown-widget', message: `没有组件 "${id}"`, ...(hint ? { hint } : {}) })
  return id
}

/** Checks that an icon exists. */
export function checkIcon(icon: string | undefined, context: CompileContext): void {
  const { vocabulary } = context.library
  if (!icon || vocabulary.hasIcon(icon)) return
  const hint = nearest(icon, vocabulary.iconNames())
  context.collector.add([...context.at, 'icon'], {
    code: 'unknown-icon',
    message: `没有图标 "${icon}"`,
    ...(hint ? { hint } : {}),
  })
}

const openPrefixes = new Set(['document', 'sys', 'monitor'])

/** Checks that a permission code begins with the prefix of some model. */
export function checkPermission(code: string | undefined, context: CompileContext): void {
  if (!code) return
  const prefix = code.split(':')[0] ?? ''
  const prefixes = context.library.models().map((model) => model.permission)
  if (openPrefixes.has(prefix) || prefix.startsWith('$param') || prefixes.includes(prefix)) return
  const hint = nearest(prefix, prefixes)
  context.collector.add([...context.at, 'permission'], {
    code: 'unknown-permission',
    message: `没有权限前缀 "${prefix}"`,
    ...(hint ? { hint } : {}),
  })
}
