import type { Diagnostic, SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector, type Model, nearest, readValue, type Segments } from '#core/model'
import { valueProblem } from './model/defaultCheck.ts'
import { checkTitles } from './titleCheck.ts'

/** Checks seeds: their order, known models and fields, values that their fields can read. */
export function checkSeed(document: SeedDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'seed', id: document.id })
  checkTitles(document, collector)
  checkOrder(document, library, collector)
  for (const [modelId, rows] of Object.entries(document.rows ?? {})) {
    const model = library.resolvedModel(modelId)
    if (!model || model.document.abstract) {
      const hint = nearest(modelId, library.modelIds())
      collector.add(['rows', modelId], {
        code: 'unknown-model',
        message: `没有模型 "${modelId}"`,
        ...(hint ? { hint } : {}),
      })
      continue
    }
    checkRows(model, rows, { library, collector })
  }
  return collector.diagnostics
}

type Row = NonNullable<SeedDocument['rows']>[string][number]

interface RowsContext {
  library: Library
  collector: Collector
}

function checkRows(model: Model, rows: readonly Row[], context: RowsContext): void {
  const seen = new Set<unknown>()
  for (const [index, row] of rows.entries()) {
    const at = ['rows', model.id, index]
    for (const [key, value] of Object.entries(row)) checkCell(model, value, { ...context, at: [...at, key] })
    if (row.id !== undefined && seen.has(row.id))
      context.collector.add([...at, 'id'], {
        code: 'duplicate-id',
        message: `id "${String(row.id)}" 出现两次`,
        hint: '换一个 id',
      })
    seen.add(row.id)
  }
}

function checkCell(model: Model, value: Row[string], { library, collector, at }: RowsContext & { at: Segments }): void {
  const key = String(at.at(-1))
  const field = model.field(key)
  if (!field) {
    const hint = nearest(
      key,
      model.fields.map(({ name }) => name),
    )
    const message = `模型 ${model.id} 没有字段 "${key}"`
    collector.add(at, { code: 'unknown-field', message, ...(hint ? { hint } : {}) })
    return
  }
  const read = readValue(field, value)
  const problem = 'problem' in read ? read.problem : valueProblem(field, read.value, library)
  if (problem) collector.add(at, { code: 'bad-value', message: `${field.title}${problem}`, hint: '改成可用的值' })
}

function checkOrder(document: SeedDocument, library: Library, collector: Collector): void {
  const seeds = new Map((library.documents('seed') as readonly SeedDocument[]).map((seed) => [seed.id, seed]))
  for (const [index, id] of (document.after ?? []).entries()) {
    if (seeds.has(id)) continue
    const hint = nearest(id, [...seeds.keys()])
    collector.add(['after', index], { code: 'unknown-seed', message: `没有种子 "${id}"`, ...(hint ? { hint } : {}) })
  }
  const reaches = (id: string, seen: readonly string[]): boolean =>
    (seeds.get(id)?.after ?? []).some(
      (next) => next === document.id || (!seen.includes(next) && reaches(next, [...seen, next])),
    )
  if (reaches(document.id, []))
    collector.add(['after'], { code: 'cycle', message: `种子 ${document.id} 等待自己`, hint: '去掉其中一个 after' })
}
