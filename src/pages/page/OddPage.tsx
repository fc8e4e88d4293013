import type { MenuItem } from '#core/menu'
import { fillText, oddPageMessages as texts } from '#core/message'
import { ExceptionPage } from '#pages/exception'
import type { PageTarget } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'

/** The children of a group as links; those of other sites open in a new window. spec: readings (Routes and guard), `alwaysShow` */
function LinksPage({ title, items }: { title: string; items: readonly MenuItem[] }) {
  return (
    <nav className="page-sheet page-links" aria-label={title}>
      <h1>{title}</h1>
      <ul>
        {items.map(({ path, meta }) => (
          <li key={path}>
            {meta.internalOrExternal && meta.url ? (
              <a href={meta.url} target="_blank" rel="noopener noreferrer">
                {meta.title}
              </a>
            ) : (
              <NavigationLink to={path}>{meta.title}</NavigationLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What menus of the product do not lead to, but foreign ones may. */
export function OddPage({ target }: { target: Extract<PageTarget, { kind: 'links' | 'refused' }> }) {
  if (target.kind === 'links') return <LinksPage {...target} />
  return (
    <ExceptionPage status={404} text={texts.addressRefused}>
      <p>{fillText(texts.addressRefusedHint, { address: target.address })}</p>
    </ExceptionPage>
  )
}
