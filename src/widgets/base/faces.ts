/** The faces of all base widgets: one dynamic import, one chunk. */
export { date, datetime, month, time, year } from './date/faces.tsx'
export { money, number } from './number/faces.tsx'
export { reference } from './reference/faces.ts'
export { dictionary, select } from './select/faces.tsx'
export { switchFaces } from './switch/faces.tsx'
export { text, textarea } from './text/faces.tsx'
