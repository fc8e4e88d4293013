/** Unsaved input is never left without a question: guards of layers, tabs and the page. */
export {
  createGuards,
  type Guard,
  GuardProvider,
  type Guards,
  useDirtyGuard,
  useGuards,
  useUnloadGuard,
} from './guards.ts'
