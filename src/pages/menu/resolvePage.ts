import {
  findTrail,
  firstLeaf,
  homePath,
  isHome,
  landing,
  type MenuItem,
  matchPath,
  plainPath,
  queryParams,
  showsLinks,
  staticRoutes,
} from '#core/menu'

export type PageParams = Readonly<Record<string, string>>

/** What an address shows. `title` is empty where only the page itself knows it; `named` says that the menu shows the title, which is then final. */
export type PageTarget =
  | { kind: 'redirect'; to: string }
  /** `component`: named in place of the screen when that is not installed. */
  | { kind: 'screen'; screen: string; params: PageParams; title: string; named: boolean; component?: string }
  /** The children of a group as links. */
  | { kind: 'links'; items: readonly MenuItem[]; title: string }
  /** An address of the menu that was dropped. */
  | { kind: 'refused'; address: string; title: string }
  | { kind: 'page'; page: string; params: PageParams; title: string }
  | { kind: 'frame'; address: string; title: string }
  | { kind: 'missing'; component: string; title: string }
  /** The user's menu does not hold the address: it is unknown, or a right is missing. */
  | { kind: 'unknown'; path: string; title: string }
  | { kind: 'exception'; status: ExceptionStatus; title: string }

type ExceptionStatus = 403 | 404 | 500

/** A failure page; its number is its title. */
const exceptionTarget = (status: ExceptionStatus): PageTarget => ({ kind: 'exception', status, title: String(status) })

const screenPath = /^\/screen\/([a-z][A-Za-z0-9-]*\/[a-z][A-Za-z0-9-]*)$/
/** The address of the page for what is not there. spec: shell §2 */
export const notFound = '/404'

/** What an item of the menu shows; containers lead on. One that names no component is known by its path. */
function targetOf(item: MenuItem, items: readonly MenuItem[], fullPath: string): PageTarget {
  const { target, meta } = item
  const { title } = meta
  const params = { ...queryParams(fullPath), ...matchPath(item.path, plainPath(fullPath)) }
  switch (target.kind) {
    case 'screen':
      return { ...target, params, title, named: !item.hidden && !item.path.includes(':') }
    case 'page':
      return { kind: 'page', page: target.page, params, title }
    case 'missing':
      return { kind: 'missing', component: target.component || item.path, title }
    default:
      return layoutTarget(item, items, fullPath)
  }
}

function layoutTarget(item: MenuItem, items: readonly MenuItem[], fullPath: string): PageTarget {
  const { target, meta } = item
  const { title, url, refusedUrl } = meta
  if (target.kind === 'layout' && target.layout === 'IframePageView') {
    if (url) return { kind: 'frame', address: url, title }
    if (refusedUrl) return { kind: 'refused', address: refusedUrl, title }
    return { kind: 'missing', component: 'IframePageView', title }
  }
  if (showsLinks(item)) return { kind: 'links', items: item.children.filter(({ hidden }) => !hidden), title }
  const to = landing(items, fullPath)
  return plainPath(to) === plainPath(fullPath) ? exceptionTarget(404) : { kind: 'redirect', to }
}

const trialPath = '/test/home'

/** The page that the user starts with, while the menu has it. */
const ownHome = (items: readonly MenuItem[], home: string): string | undefined =>
  home !== '' && findTrail(routedOf(items), home).length > 0 ? home : undefined

/** The target of a static route that renders nothing itself. `/` leads to the page that the user starts with, else to the first of the menu. */
function staticRedirect(path: string, items: readonly MenuItem[], home: string): string | undefined {
  if (path === '/') return ownHome(items, home) ?? firstLeaf(items) ?? homePath
  return staticRoutes.find((route) => route.path === path)?.redirect
}

/** Menu items that register a route: those with route flag 0 are rendered by another route, such as a parameterised one. */
const routedOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter(({ routed }) => routed).map((item) => ({ ...item, children: routedOf(item.children) }))

/** Home exists even if the menu has no item for it. */
function homeTarget(fullPath: string): PageTarget | undefined {
  return isHome(fullPath)
    ? { kind: 'screen', screen: 'dashboard/analysis', params: queryParams(fullPath), title: '', named: false }
    : undefined
}

const exceptionPath = /^\/exception\/(403|404|500)$/

const resultPath = /^\/result\/(success|fail|error)$/

/** Pages for everybody exist even if the user's menu has no item for them; `/result/error` is `/result/fail`. spec: screens §16 */
function openTarget(fullPath: string): PageTarget | undefined {
  const status = exceptionPath.exec(plainPath(fullPath))?.[1]
  if (status) return exceptionTarget(Number(status) as ExceptionStatus)
  const result = resultPath.exec(plainPath(fullPath))?.[1]
  if (!result) return homeTarget(fullPath)
  const screen = `result/${result === 'error' ? 'fail' : result}`
  return { kind: 'screen', screen, params: queryParams(fullPath), title: '', named: false }
}

/**
 * The page at an address of a signed-in user: static routes first, then any screen by its id, then the menu with its hidden
 * and parameterised paths; what is left is unknown, and leads to /404 unless a right is missing. `home` is the path that `/` stands for. spec: shell §2; readings (Routes and guard)
 */
export function resolvePage(items: readonly MenuItem[], fullPath: string, home = ''): PageTarget {
  const path = plainPath(fullPath)
  if (path === notFound) return exceptionTarget(404)
  if (path === trialPath)
    return { kind: 'screen', screen: 'online/gallery', params: queryParams(fullPath), title: '', named: false }
  const redirect = staticRedirect(path, items, home)
  if (redirect !== undefined) return { kind: 'redirect', to: redirect }
  const screen = screenPath.exec(path)?.[1]
  if (screen) return { kind: 'screen', screen, params: queryParams(fullPath), title: '', named: false }
  const item = findTrail(routedOf(items), fullPath).at(-1)
  if (item) return targetOf(item, items, fullPath)
  return openTarget(fullPath) ?? { kind: 'unknown', path, title: '' }
}
