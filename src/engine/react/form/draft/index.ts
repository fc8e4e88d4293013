/** What a form began with, whether it differs from that, and the unsaved input that is kept. */
export { createDraft, type OfferedDraft } from './draft.ts'
export { createOrigin } from './origin.ts'
