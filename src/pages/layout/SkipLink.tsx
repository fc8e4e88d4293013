import { messages } from '#core/message'

/** The first thing that Tab reaches: past the menu, to the page. */
export const SkipLink = () => (
  <a className="layout-skip" href="#main">
    {messages.page.skip}
  </a>
)
