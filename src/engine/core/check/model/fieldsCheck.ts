import { modelDiagnostics } from '#core/message'
import { type Field, findingOf } from '#core/model'
import { checkOwnCode } from '../permission/codeCheck.ts'
import { checkWidgetUse } from '../widget/widgetCheck.ts'
import { checkFieldBounds } from './boundCheck.ts'
import { checkCarries, checkCopies } from './copyCheck.ts'
import { checkDefaults } from './defaultCheck.ts'
import { checkFieldSense } from './fieldSense.ts'
import { checkFormulas } from './formulaCheck.ts'
import { type ModelContext, ownFields } from './modelContext.ts'
import { checkReferences } from './referenceCheck.ts'
import { checkRuleBounds } from './ruleBounds.ts'

/** Checks each field that a model writes, or that an action asks for. */
export function checkFields(context: ModelContext): void {
  checkCarries(context)
  checkCopies(context)
  checkDefaults(context)
  checkFieldBounds(context)
  checkReferences(context)
  checkFormulas(context)
  checkFieldUse(context)
  checkFieldSense(context)
}

/** Checks how fields are shown and guarded: widgets with their props, permission codes. */
export function checkFieldUse(context: ModelContext): void {
  const { library, collector } = context
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    checkOwnCode(field.document.permission, { library, collector, at: [...at, 'permission'] })
    checkMask(field, context)
    checkWidgetUse(field.document, field, { library, collector, at, face: 'form' })
    checkRuleBounds(field.document.rules, field, { collector, at: [...at, 'rules'] })
  }
}

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
