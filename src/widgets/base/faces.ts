/**
 * The faces that nearly every screen draws: one dynamic import, one chunk. Dates have one of their own, for calendars are
 * large; switches and long texts too, for the first list does without.
 */
export { money, number } from './number/faces.tsx'
export { reference } from './reference/faces.ts'
export { dictionary, select } from './select/faces.tsx'
export { text } from './text/faces.tsx'
