/** The faces of the base widgets: one dynamic import, one chunk. Dates have one of their own: calendars are large. */
export { money, number } from './number/faces.tsx'
export { reference } from './reference/faces.ts'
export { dictionary, select } from './select/faces.tsx'
export { switchFaces } from './switch/faces.tsx'
export { text, textarea } from './text/faces.tsx'
