import { homePath } from '#core/menu'
import { messages } from '#core/message'
import { NavigationLink } from '#pages/navigation'

/** spec: shell §2 Logo links to the named route dashboard */
export const Logo = ({ short }: { short: boolean }) => (
  <NavigationLink to={homePath} className="side-logo" aria-label={messages.shell.platform}>
    <img src="/icon.svg" alt="" width={32} height={32} />
    {short ? null : <span>{messages.shell.platform}</span>}
  </NavigationLink>
)
