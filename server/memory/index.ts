/** Memory of the server's process: what the start has thrown away is given back before the first call. */
export { collectGarbage } from './collectGarbage.ts'
