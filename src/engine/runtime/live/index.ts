/**
 * Live channels: of a page, one connection that all share, open while something is watched and somebody is signed in; of a
 * person, which tells of announcements. spec: contract §10
 */
export { channelAddress } from './channelAddress.ts'
export { createLine, type Line, personHeart } from './line.ts'
export { createLive, type LiveStore } from './liveStore.ts'
export type { LiveStatus } from './status.ts'
export type { LiveWatch } from './watches.ts'
