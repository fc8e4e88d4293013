/** What every hand-written page may use: the browser services, the signed-in user, the width of the screen. */
export { leaveSession } from './leaveSession.ts'
export {
  RuntimeProvider,
  useConfig,
  useCurrent,
  useLoadedConfig,
  useRuntime,
  useSession,
  useViewport,
} from './runtime.ts'
