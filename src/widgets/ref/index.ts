/** References to other records, and to people, chosen by typing. */
export { refWidget, userWidget } from './definitions.ts'
