import type { ComposedOf } from '#core/document'
import { isReadonly, nearest, readExpression, rowTypesOf } from '#core/model'
import {
  type BaseContext,
  compileColumns,
  compileLabel,
  fixedLabel,
  inside,
  recordNames,
  type TransferProgram,
} from '#core/screen'
import { findModel } from './cardContext.ts'

const texts = ['free', 'taken', 'take', 'release', 'conflict'] as const

/** Records that belong to something or to nothing. */
export function compileTransfer(document: ComposedOf<'transfer'>, context: BaseContext): TransferProgram | undefined {
  const model = findModel(document.model, context)
  if (!model) return undefined
  const field = model.field(document.field)
  if (!field?.column || field.document.required || isReadonly(field)) {
    const known = model.fields.filter(({ target, column }) => target && column).map(({ name }) => name)
    context.collector.add([...context.at, 'field'], {
      code: field ? 'not-allowed' : 'unknown-field',
      message: field
        ? `字段 "${field.name}" 不能清空或不能修改，记录不能移来移去`
        : `模型 ${model.id} 没有字段 "${document.field}"`,
      hint: nearest(document.field, known) ?? '换一个可以为空、可以修改的字段',
    })
    return undefined
  }
  const { library } = context
  const over = { ...context, model, names: recordNames(model, library) }
  const where = document.where
    ? readExpression(document.where, { ...inside(context, 'where'), rowFields: rowTypesOf(model.id, library) })
    : undefined
  return {
    kind: 'transfer',
    id: document.id,
    title: fixedLabel(document.title),
    model,
    field,
    value: compileLabel(document.value, inside(context, 'value')),
    ...(where ? { where } : {}),
    columns: compileColumns(document.columns ?? [model.display], inside(over, 'columns')),
    texts: Object.fromEntries(
      texts.flatMap((key) => {
        const text = document[key]
        return text ? [[key, compileLabel(text, inside(context, key))]] : []
      }),
    ),
    diagnostics: context.collector.diagnostics,
  }
}
