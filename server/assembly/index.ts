/** The one place that names every part of the server. A new part is a line here. */
export { type AssemblySetting, assemble } from './assemble.ts'
