import type { ComposedOf } from '#core/document'
import { nearHint } from '#core/expression'
import { dashboardDiagnostics } from '#core/message'
import { isReadonly } from '#core/model'
import {
  type BaseContext,
  compileColumns,
  compileKeys,
  compileLabel,
  compileValue,
  fixedLabel,
  inside,
  readWhere,
  recordNames,
  type TransferProgram,
} from '#core/screen'
import { findModel } from './cardContext.ts'

/** Compiles a transfer: records are assigned to an owner or released from it. */
export function compileTransfer(document: ComposedOf<'transfer'>, context: BaseContext): TransferProgram | undefined {
  const model = findModel(document.model, context)
  if (!model) return undefined
  const field = model.field(document.field)
  if (!field?.column || field.document.required || isReadonly(field)) {
    const candidates = model.fields.filter(({ target, column }) => target && column).map(({ name }) => name)
    const text = field ? dashboardDiagnostics.notTransferable : dashboardDiagnostics.unknownTransferField
    const values = { model: model.id, field: document.field }
    context.collector.report([...context.at, 'field'], text, values, nearHint(document.field, candidates))
    return undefined
  }
  const { library } = context
  const over = { ...context, model, names: recordNames(model, library) }
  return {
    kind: 'transfer',
    id: document.id,
    title: fixedLabel(document.title),
    model,
    field,
    value: compileValue(document.value, inside(context, 'value')),
    ...compileKeys(document, ['where'], readWhere, { ...context, model }),
    columns: compileColumns(document.columns ?? [model.display], inside(over, 'columns')),
    texts: compileKeys(document, ['free', 'taken', 'take', 'release', 'conflict'], compileLabel, context),
    diagnostics: context.collector.diagnostics,
  }
}
