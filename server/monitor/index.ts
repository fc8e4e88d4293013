/** Monitoring: machine, runtime, calls, sessions, database and caches as numbers, for the screens, for clients of the family and for Prometheus. */
export { monitorPart } from './monitorPart.ts'
