/** What every hand-written page may ask for: the browser services, who is signed in, how wide the screen is. */
export { useConfig, useLoadedConfig } from './config.ts'
export { RuntimeProvider, useRuntime } from './runtime.ts'
export { useCurrent, useSession } from './session.ts'
export { useViewport, type Viewport } from './viewport.ts'
