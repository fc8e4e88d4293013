import { fillText, messages } from '#core/message'

/** spec: shell §2 Footer */
export const Footer = () => (
  <footer className="layout-footer">
    <span>{fillText(messages.page.footer, { platform: messages.shell.platform })}</span>
    <span>{messages.page.credit}</span>
  </footer>
)
