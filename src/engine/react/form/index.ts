/**
 * Forms without faces: one controller over a Formily form. The views of all items are computed here and written to the
 * Formily Fields of those that are drawn; the rules of core write their feedback; unsaved input is kept as a draft; a save
 * sends what has changed, once, and notices a stale version.
 */
export { createFormController, type FormController } from './controller.ts'
export type { Autosaved } from './save/autosave.ts'
export type { Choice, Conflict, ConflictField } from './save/conflict.ts'
export type { SubmitHow } from './save/request.ts'
export type { FormStatus, SubmitOutcome } from './save/saving.ts'
export type { FormPorts } from './settings.ts'
export {
  errorsOf,
  type FeedbackCode,
  type FieldErrors,
  type ItemIndex,
  type ItemNode,
  type ItemView,
  indexItems,
  type PageView,
  pageViews,
  viewOf,
} from './state/index.ts'
