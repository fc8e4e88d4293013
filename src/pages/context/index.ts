/** What every hand-written page may ask for: the browser services, who is signed in, how wide the screen is. */
export {
  RuntimeProvider,
  useConfig,
  useCurrent,
  useLoadedConfig,
  useRuntime,
  useSession,
  useViewport,
  type Viewport,
} from './runtime.ts'
