/** The content of a tab: a screen document, a hand-written page, an embedded site, or a not-found page. */
export {
  type PageParts,
  PagePartsProvider,
  type PageProps,
  PageView,
  type ScreenProps,
  usePageParts,
} from './PageView.tsx'
