/**
 * Programs of child processes and worker threads: one JavaScript file each, beside the bundle of the server, or made once
 * from the sources where these run as they are.
 */
export { programFile } from './programFile.ts'
