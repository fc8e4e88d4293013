/** HTML that people wrote, shown: never anything in it that runs, leads astray or stands over the page. spec: policy (user HTML) */
export { cleanedHtml, SafeHtml } from './SafeHtml.tsx'
