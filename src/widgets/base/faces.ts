import type { Faces } from '#react/widget'
import { RefCell, RefDetail } from '#widgets/face'

/** Read-only: what points to records is chosen with `ref`, `user` and `treeSelect`. */
export const reference: Faces = { Cell: RefCell, Detail: RefDetail }

/**
 * The faces that nearly every screen draws: one dynamic import, one chunk. Dates have one of their own, for calendars are
 * large; switches and long texts too, for the first list does without.
 */
export { money, number } from './number/faces.tsx'
export { dictionary, select } from './select/faces.tsx'
export { text } from './text/faces.tsx'
