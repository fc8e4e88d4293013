/** What stands in place of parts that broke or did not load: the reason and a way to go on. spec: shell §8; policy, the browser's side */
export { BrokenPart, MissingPart } from './MissingPart.tsx'
