/** Messages in place of parts that failed: the reason and what to do next. spec: shell §8; policy, the browser's side */
export { BrokenPart, MissingPart } from './MissingPart.tsx'
