import type { Faces } from '#react/widget'
import { RefCell, RefDetail } from '#widgets/face'

/** Read-only: what points to records is chosen with `ref`, `user` and `treeSelect`. */
export const reference: Faces = { Cell: RefCell, Detail: RefDetail }
