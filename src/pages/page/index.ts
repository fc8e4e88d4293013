/** What stands in a tab: a screen document, a hand-written page, another site in a frame, or word that there is nothing. */
export {
  type PageParts,
  PagePartsProvider,
  type PageProps,
  PageView,
  type ScreenProps,
  usePageParts,
} from './PageView.tsx'
