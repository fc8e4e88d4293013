/**
 * Forms without faces: one controller over a Formily form. The views of all items are computed here and written to the
 * Formily Fields of those that are drawn; the rules of core write their feedback; unsaved input is kept as a draft; a save
 * sends what has changed, once, and notices a stale version.
 */
export { errorsOf, type FeedbackCode, type FieldErrors } from './check/index.ts'
export { createFormController, type FormController } from './controller.ts'
export type { Autosaved, Choice, Conflict, ConflictField, FormStatus, SubmitHow, SubmitOutcome } from './save/index.ts'
export type { FormPorts } from './settings.ts'
export {
  type ItemIndex,
  type ItemNode,
  type ItemView,
  indexItems,
  type PageView,
  pageViews,
  viewOf,
} from './state/index.ts'
