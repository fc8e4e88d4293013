/** The live channel of a page: one connection that all share, open while something is watched and somebody is signed in. spec: contract §10.2 */
export { createLive, type LiveStore } from './liveStore.ts'
export type { LiveStatus } from './status.ts'
export type { LiveWatch } from './watches.ts'
