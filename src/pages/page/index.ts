/** What stands in a tab: a screen document, a hand-written page, another site in a frame, or word that there is nothing. */
export { PageView } from './PageView.tsx'
export { type PageParts, PagePartsProvider, type PageProps, type ScreenProps, usePageParts } from './pageParts.ts'
