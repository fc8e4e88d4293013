/** Guards of layers, tabs and the page: unsaved input is never lost without a question. */
export {
  createGuards,
  type Guard,
  GuardProvider,
  type Guards,
  useDirtyGuard,
  useGuards,
  useUnloadGuard,
} from './guards.ts'
