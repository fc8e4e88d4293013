/** All browser services of one application, composed over one set of ports. No singletons: two runtimes share nothing but storage. */

export { createRuntime, type RuntimeOptions } from './createRuntime.ts'
export { loginPathFor } from './loginPath.ts'
export type { Runtime } from './runtime.ts'
