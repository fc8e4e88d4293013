/** Pages for what cannot be shown: no right, no such page, a broken server, a page that nobody wrote. spec: screens §16; shell §2 */
export { ExceptionPage, ForbiddenPage, MissingPage, NotFoundPage, ServerErrorPage } from './ExceptionPage.tsx'
