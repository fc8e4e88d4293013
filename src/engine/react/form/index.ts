/**
 * Forms without faces: one controller holds the values (in Formily), works out only what depends on a change, runs the
 * rules of core, keeps unsaved input as a draft, and saves what has changed, once, noticing a stale version.
 */
export type { Autosaved } from './autosave.ts'
export type { Choice, Conflict, ConflictField } from './conflict.ts'
export { createFormController, type FormController } from './controller.ts'
export type { OfferedDraft } from './dirt.ts'
export type { FaultSource, FieldFindings } from './errorBoard.ts'
export { type ItemIndex, type ItemNode, indexItems } from './itemIndex.ts'
export { type ItemView, type ViewContext, viewOf } from './itemView.ts'
export { type PageView, pageViews } from './pages.ts'
export type { Reveal } from './places.ts'
export type { FieldView } from './readings.ts'
export type { FormStatus, SubmitOutcome } from './saving.ts'
export type { SubmitHow } from './sending.ts'
export type { FormPorts, FormSettings } from './settings.ts'
