/** Drafts of unsaved input: stored within 2 s, and restored after a reload, a crash or a lost login. spec: policy, the browser's side */
export type { Draft, DraftPlace } from './draft.ts'
export type { DraftService } from './draftService.ts'
export { createDrafts, moveDrafts } from './draftService.ts'
