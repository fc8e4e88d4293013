/** Printed records, without views: the visible items as blocks that break between pages. */
export { PrintParts } from './PrintParts.tsx'
export { usePrintRows } from './usePrintRows.ts'
