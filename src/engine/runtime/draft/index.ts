/** Unsaved input, in storage within 2 s, there again after a reload, a crash or a lost login. spec: policy, the browser's side */
export type { Draft, DraftPlace } from './draft.ts'
export type { DraftInput, DraftService, DraftSettings } from './draftService.ts'
export { createDrafts } from './draftService.ts'
