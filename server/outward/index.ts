/** Calls to servers of others: only to those that the settings name, with an end, and never led on elsewhere. */
export { callOut, type OutwardCall } from './callOut.ts'
