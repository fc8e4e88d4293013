import { checkFieldBounds } from './boundCheck.ts'
import { checkCarries } from './carryCheck.ts'
import { checkCopies } from './copyCheck.ts'
import { checkDefaults } from './defaultCheck.ts'
import { checkFieldSense } from './fieldSense.ts'
import { checkFieldUse } from './fieldUse.ts'
import { checkFormulas } from './formulaCheck.ts'
import type { ModelContext } from './modelContext.ts'
import { checkReferences } from './referenceCheck.ts'

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
