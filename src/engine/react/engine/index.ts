/** The composed product for React: widgets, faces of screens, pages and the runtime, handed down once. */
export { screenPorts } from './ports.ts'
