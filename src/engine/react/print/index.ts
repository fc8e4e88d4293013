/** Records on paper, without faces: what of a print is shown, as parts that break where a page ends. */
export { PrintParts } from './PrintParts.tsx'
export { usePrintRows } from './usePrintRows.ts'
