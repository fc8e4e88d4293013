import { pageTexts } from '#pages/text'

/** The first thing that Tab reaches: past the menu, to the page. */
export const SkipLink = () => (
  <a className="layout-skip" href="#main">
    {pageTexts.skip}
  </a>
)
