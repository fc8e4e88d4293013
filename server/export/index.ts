/**
 * Exports in the background: more rows than one call answers become a file that its owner downloads once, within a day. They outlive the session and the
 * server, and stop when their owner loses what they need.
 */
export { exportPart, exportWork } from './exportPart.ts'
