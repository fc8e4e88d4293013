import type { ComposedOf } from '#core/document'
import { dashboardDiagnostics } from '#core/message'
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
    const candidates = model.fields.filter(({ target, column }) => target && column).map(({ name }) => name)
    const text = field ? dashboardDiagnostics.notTransferable : dashboardDiagnostics.unknownTransferField
    const values = { model: model.id, field: document.field }
    context.collector.report([...context.at, 'field'], text, values, nearest(document.field, candidates))
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
