/** Shows HTML written by users, without scripts, misleading links or content over the page. spec: policy (user HTML) */
export { cleanedHtml, SafeHtml } from './SafeHtml.tsx'
