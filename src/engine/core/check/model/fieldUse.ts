import { checkOwnCode } from '../permission/codeCheck.ts'
import { checkWidgetUse } from '../widget/widgetCheck.ts'
import { checkMask } from './maskCheck.ts'
import { type ModelContext, ownFields } from './modelContext.ts'
import { checkRuleBounds } from './ruleBounds.ts'

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
