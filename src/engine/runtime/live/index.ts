/**
 * Live channels. A page has one shared connection, open while something is watched or designed and somebody is signed in; a user has one for
 * announcements. spec: contract §10
 */
export { channelAddress } from './channelAddress.ts'
export { createLine, type Line, personHeartbeat } from './line.ts'
export { createLive, type LiveStore } from './liveStore.ts'
