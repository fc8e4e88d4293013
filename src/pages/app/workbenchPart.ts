import { partOf } from '#react/part'

/** The frame and what it needs. */
export const Workbench = partOf(async () => (await import('#pages/layout')).Workbench)
