/** Databases of others: whether one can be reached, asked only of hosts that the settings name. */

export { dataSourcePart } from './dataSourcePart.ts'
export { isOpen, type Place, placeOf } from './place.ts'
