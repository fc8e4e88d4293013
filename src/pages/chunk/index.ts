/** Parts of the product that load when they are first drawn: asked for twice, then offered again. spec: shell §8; policy, the browser's side */
export { BrokenPart } from './BrokenPart.tsx'
export { retrying } from './retrying.ts'
