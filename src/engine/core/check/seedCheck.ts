import type { Diagnostic, SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import { createCollector, nearest } from '#core/model'

/** Checks seed rows: known models and fields, values that their fields can read. */
export function checkSeed(document: SeedDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'seed', id: document.id })
  for (const [modelId, rows] of Object.entries(document.rows ?? {})) {
    const model = library.resolvedModel(modelId)
    if (!model) {
      const hint = nearest(modelId, library.modelIds())
      collector.add(['rows', modelId], {
        code: 'unknown-model',
        message: `没有模型 "${modelId}"`,
        ...(hint ? { hint } : {}),
      })
      continue
    }
    const names = model.fields.map((field) => field.name)
    for (const [index, row] of rows.entries()) {
      for (const key of Object.keys(row)) {
        if (model.field(key)) continue
        const hint = nearest(key, names)
        collector.add(['rows', modelId, index, key], {
          code: 'unknown-field',
          message: `模型 ${modelId} 没有字段 "${key}"`,
          ...(hint ? { hint } : {}),
        })
      }
    }
  }
  return collector.diagnostics
}
