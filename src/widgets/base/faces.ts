/** The faces of all base widgets: one dynamic import, one chunk. */
export { money, number } from './number/faces.tsx'
export { text, textarea } from './text/faces.tsx'
