import { fillText, messages } from '#core/message'
import { pageTexts } from '#pages/text'

/** spec: shell §2 Footer */
export const Footer = () => (
  <footer className="layout-footer">
    <span>{fillText(pageTexts.footer, { platform: messages.shell.platform })}</span>
    <span>{pageTexts.credit}</span>
  </footer>
)
