/** Records on paper, without faces: what of a print is shown, as parts that break where a page ends. */
export { PrintParts } from './PrintParts.tsx'
export { type PrintRows, usePrintRows } from './usePrintRows.ts'
