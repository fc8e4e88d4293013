import { retrying } from '#pages/chunk'
import { partOf } from '#react/part'

/** The frame and what it needs. */
export const Workbench = partOf(retrying(async () => (await import('#pages/layout')).Workbench))
