/** Values in tables and conditions in filter bars, rendered by the faces of their widgets. */
export { CellHost, listEllipsis } from './CellHost.tsx'
export { FilterFaceHost, FilterHost } from './FilterHost.tsx'
export { useCellFaces } from './useCellFaces.ts'
