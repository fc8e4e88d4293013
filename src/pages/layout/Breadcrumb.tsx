import { breadcrumb, type Crumb } from '#core/menu'
import { messages } from '#core/message'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'

interface BreadcrumbProps {
  fullPath: string
  /** Of the page, as its tab has it; empty for none. */
  title: string
  /** Only the page itself. */
  short: boolean
}

/** The page by its own title; one that is not in the menu is placed below home. */
function withPage(crumbs: Crumb[], title: string): Crumb[] {
  if (title === '' || crumbs.length === 1) return crumbs[0]?.to && title ? [...crumbs, { title }] : crumbs
  return [...crumbs.slice(0, -1), { title }]
}

/** The path of the page in the menu; the page itself is plain text. spec: shell §2 Breadcrumb */
export function Breadcrumb({ fullPath, title: page, short }: BreadcrumbProps) {
  const found = breadcrumb(useMenu(), fullPath)
  // Alone it names the screen: the name of a record stands on its page already.
  const crumbs = withPage(found, short && found[1] ? '' : page)
  return (
    <nav className={short ? 'layout-crumbs layout-title' : 'layout-crumbs'} aria-label={messages.page.breadcrumb}>
      <ol>
        {(short ? crumbs.slice(-1) : crumbs).map(({ title, to }, index, { length }) => (
          <li key={`${to ?? ''} ${title}`} aria-current={index === length - 1 ? 'page' : undefined}>
            {to === undefined ? <span>{title}</span> : <NavigationLink to={to}>{title}</NavigationLink>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
