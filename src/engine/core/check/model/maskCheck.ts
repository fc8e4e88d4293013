import { modelDiagnostics } from '#core/message'
import { type Field, findingOf } from '#core/model'
import { checkOwnCode } from '../permission/codeCheck.ts'
import type { ModelContext } from './modelContext.ts'

/** Checks how a text is masked: one way of it, its code, and that the model does not sort by what it hides. */
export function checkMask(field: Field, { document, library, collector }: ModelContext): void {
  const { mask } = field.document
  if (!mask) return
  const at = ['fields', field.name, 'mask']
  if (typeof mask === 'object') {
    checkOwnCode(mask.permission, { library, collector, at: [...at, 'permission'] })
    for (const key of ['keepStart', 'keepEnd'] as const)
      if (mask.as && mask[key] !== undefined)
        collector.add([...at, key], findingOf(modelDiagnostics.maskShape, { key }))
  }
  for (const [index, sort] of (document.sort ?? []).entries())
    if (sort.field === field.name)
      collector.add(['sort', index, 'field'], findingOf(modelDiagnostics.maskedSort, { field: field.name }))
}
