/** The hand-written pages that documents and menus may name. Loading this list loads nothing that draws. */
export { pageNames, pages } from './pageList.ts'
