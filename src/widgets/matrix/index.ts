/** The rows of a sub-table as a grid of switches: a line for each kind, a column for each of its ways. */
export { matrixWidget } from './definition.ts'
