import { type Field, nearest, readExpression } from '#core/model'
import { checkCode } from '../permissionCheck.ts'
import { checkProps } from '../propsCheck.ts'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks how fields are shown and guarded: widgets with their props, permission codes, aliases. */
export function checkFieldUse(context: ModelContext): void {
  const { library, collector, model } = context
  for (const field of ownFields(context)) {
    const { name, document, type } = field
    const at = ['fields', name]
    checkCode(document.permission, { library, collector, at: [...at, 'permission'] })
    checkWidget(document.widget, at, context)
    checkProps(document.widget ?? type.widgets.form, document.props, { library, collector, at: [...at, 'props'] })
    for (const [index, alias] of (document.also ?? []).entries())
      if (model.field(alias))
        collector.add([...at, 'also', index], {
          code: 'duplicate-id',
          message: `别名 "${alias}" 已是字段`,
          hint: '换一个别名',
        })
    checkTextAs(field, context)
  }
}

/** A further name of a text stands for no field, and for a text that there is. */
function checkTextAs({ name, document, dict, target }: Field, { model, collector }: ModelContext): void {
  const { textAs } = document
  if (textAs === undefined) return
  const at = ['fields', name, 'textAs']
  if (model.field(textAs))
    collector.add(at, { code: 'duplicate-id', message: `别名 "${textAs}" 已是字段`, hint: '换一个别名' })
  else if (!dict && !target)
    collector.add(at, { code: 'wrong-type', message: `字段 "${name}" 的值没有文字`, hint: '只写在字典或引用字段上' })
}

function checkWidget(id: string | undefined, at: readonly string[], { library, collector }: ModelContext): void {
  const known = library.vocabulary.widgetIds()
  if (id === undefined || known.length === 0 || known.includes(id)) return
  const hint = nearest(id, known)
  collector.add([...at, 'widget'], {
    code: 'unknown-widget',
    message: `没有组件 "${id}"`,
    ...(hint ? { hint } : {}),
  })
}

/** Checks the parts beside the fields: what names a record, what is indexed, what rules say. */
export function checkModelParts(context: ModelContext): void {
  const { document, model, collector } = context
  if (document.display !== undefined && model.field(document.display)?.type.writeOnly)
    collector.add(['display'], {
      code: 'secret-field',
      message: `字段 "${document.display}" 只写不读`,
      hint: '换一个字段',
    })
  for (const [index, names] of (document.indexes ?? []).entries())
    for (const [place, name] of names.entries()) checkIndexed(name, ['indexes', index, place], context)
  const names = recordScope(context)
  for (const [index, { message }] of (document.rules ?? []).entries())
    if (message.startsWith('=')) readExpression(message.slice(1), { collector, at: ['rules', index, 'message'], names })
}

function checkIndexed(name: string, at: readonly (string | number)[], { model, collector }: ModelContext): void {
  const field = model.field(name)
  if (!field || field.column) return
  collector.add(at, { code: 'no-column', message: `字段 "${name}" 不在表里，不能索引`, hint: '去掉它' })
}
