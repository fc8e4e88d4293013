/** The frame and what it needs; in the browser's cache after the first call. */
export const loadWorkbench = () => import('#pages/layout')
