/**
 * Calls to other servers for pages: to hosts that the settings open, at public addresses only, within a size and a time,
 * and without anything that identifies the caller.
 */
export { proxyPart } from './proxyPart.ts'
