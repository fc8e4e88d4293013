/** Parts of the pages that load when they are first drawn. One that has come before then is drawn at once, without a fallback. */
export { type Part, partOf } from './partOf.tsx'
export { whenDrawn } from './whenDrawn.tsx'
