/** Values in tables and conditions in filter bars: faces of widgets without effects of their own. */
export { CellHost, listEllipsis } from './CellHost.tsx'
export { FilterFaceHost, FilterHost } from './FilterHost.tsx'
export { useCellFaces } from './useCellFaces.ts'
