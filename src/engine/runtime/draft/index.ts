/** Drafts of unsaved input: stored within 2 s, and restored after a reload, a crash or a lost login. spec: policy, the browser's side */
export type { Draft, DraftPlace } from './draft.ts'
export type { DraftService } from './draftService.ts'
export { createDrafts } from './draftService.ts'
export { moveDrafts } from './moveDrafts.ts'
