/** All browser services of one application, composed over one set of ports. No singletons: two runtimes share only the browser's storage. */

export { createRuntime } from './createRuntime.ts'
export { loginPathFor } from './loginPath.ts'
export type { Runtime } from './runtime.ts'
