/** HTML that people send: cleaned of all that rich text may not hold before it is stored. spec: policy (announcement HTML) */
export { cleanHtml } from './cleanHtml.ts'
