import type { Diagnostic, SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector, type Model, nearest } from '#core/model'

/** Checks seed rows: known models and fields. */
export function checkSeed(document: SeedDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'seed', id: document.id })
  for (const [modelId, rows] of Object.entries(document.rows ?? {})) {
    const model = library.resolvedModel(modelId)
    if (model) checkRows(rows, model, collector)
    else reportModel(modelId, library, collector)
  }
  return collector.diagnostics
}

function reportModel(modelId: string, library: Library, collector: Collector): void {
  const hint = nearest(modelId, library.modelIds())
  collector.add(['rows', modelId], {
    code: 'unknown-model',
    message: `没有模型 "${modelId}"`,
    ...(hint ? { hint } : {}),
  })
}

function checkRows(rows: readonly object[], model: Model, collector: Collector): void {
  const names = model.fields.map((field) => field.name)
  const unknown = rows.flatMap((row, index) =>
    Object.keys(row)
      .filter((key) => !model.field(key))
      .map((key) => ({ index, key })),
  )
  for (const { index, key } of unknown) {
    const hint = nearest(key, names)
    collector.add(['rows', model.id, index, key], {
      code: 'unknown-field',
      message: `模型 ${model.id} 没有字段 "${key}"`,
      ...(hint ? { hint } : {}),
    })
  }
}
