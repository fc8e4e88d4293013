/** Values kept in the browser's storage: read as what they should be or not at all, never throwing. spec: policy, XS-21 */
export type { Cabinet, CabinetSpec } from './cabinet.ts'
export { createCabinet } from './cabinet.ts'
export type { Shelf, ShelfSpec } from './shelf.ts'
export { createShelf } from './shelf.ts'
