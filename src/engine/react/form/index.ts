/**
 * Forms without UI: one controller over a Formily form. It computes the views of all items and writes them to the
 * Formily Fields that are rendered; the rules of core write their feedback; unsaved input is stored as a draft; a save
 * sends only changes, once, and detects a stale version.
 */
export { rowChecksOf } from './check/rows.ts'
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
  tabNodeId,
  viewOf,
} from './state/index.ts'
