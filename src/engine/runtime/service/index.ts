/** All browser services of one application, composed over one set of ports. No singletons: two runtimes share nothing but storage. */
export { loginPathFor } from './loginPath.ts'
export type { Runtime, RuntimeOptions } from './runtime.ts'
export { createRuntime } from './runtime.ts'
