/** Pages for what cannot be shown: no right, no such page, a broken server, a page that nobody wrote. spec: screens §16; shell §2 */
export { ExceptionPage, type ExceptionStatus } from './ExceptionPage.tsx'
export { ForbiddenPage, NotFoundPage, ServerErrorPage } from './exceptionPages.tsx'
export { MissingPage } from './MissingPage.tsx'
