import { breadcrumb, type Crumb } from '#core/menu'
import { messages } from '#core/message'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'

interface BreadcrumbProps {
  fullPath: string
  /** Of the page, for one that is not in the menu. */
  title: string
  /** Only the page itself. */
  short: boolean
}

/** Pages that are not in the menu are placed below home. */
const withPage = (crumbs: Crumb[], title: string): Crumb[] =>
  title === '' || crumbs.at(-1)?.to === undefined ? crumbs : [...crumbs, { title }]

/** The path of the page in the menu; the page itself is plain text. spec: shell §2 Breadcrumb */
export function Breadcrumb({ fullPath, title: page, short }: BreadcrumbProps) {
  const crumbs = withPage(breadcrumb(useMenu(), fullPath), page)
  return (
    <nav className="layout-crumbs" aria-label={messages.page.breadcrumb}>
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
