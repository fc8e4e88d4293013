/** Unsaved input is never left without a question: guards of layers, tabs and the page. */
export { GuardProvider, useDirtyGuard, useGuards } from './context.ts'
export { createGuards, type Guard, type Guards } from './guards.ts'
export { useUnloadGuard } from './useUnloadGuard.ts'
