import { fillText, messages } from '#core/message'

/** Base path of the API unless a server says otherwise. */
export const defaultApiBase = '/system-api'

/** An address as links of the page name it: a path of the product stands below the path at which its host serves it. Other addresses stay. */
export const hostedPath = (address: string, basePath: string): string =>
  /^\/(?![/\\])/.test(address) ? basePath + address : address

/** The path of the product in a path of its host; one that is not below the base path stays. */
export function ownPath(path: string, basePath: string): string {
  if (basePath === '' || !path.startsWith(basePath)) return path
  const rest = path.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return /^[?#]|^$/.test(rest) ? `/${rest}` : path
}

/** The default page. spec: shell §2, §9 default landing paths */
export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'
/** Login page for single sign-on. */
export const oauthLoginPath = '/oauth2-app/login'

/**
 * The page that a designer shows in its frame, which has the path as its name: it stays a preview whatever page it shows. It is no page of
 * the menu.
 */
export const previewPath = '/online/preview'

/** Pages for people who have no account, or no password. */
export const signUpPaths: readonly string[] = ['/user/register', '/user/register-result', '/user/alteration']

/** The path without query, hash and trailing slash. */
export function plainPath(fullPath: string): string {
  const path = fullPath.replace(/[?#].*$/s, '')
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

/** The query as parameters; of a repeated name the first value counts. */
export function queryParams(fullPath: string): Record<string, string> {
  const query = new URLSearchParams(/\?([^#]*)/.exec(fullPath)?.[1] ?? '')
  return Object.fromEntries([...query].toReversed())
}

export const isHome = (fullPath: string): boolean => plainPath(fullPath) === homePath

/** Window title; only the platform's name on the dashboard and on pages without title. spec: shell §2 */
export function pageTitle({ path, title, platform }: { path: string; title?: string; platform: string }): string {
  return title && !isHome(path) ? fillText(messages.shell.pageTitle, { page: title, platform }) : platform
}

/** First segments that are never pages: folders of the product and common targets of scanners. */
const strayFolders = new Set(
  `actuator assets backup backups bin config data debug dist docs druid etc logs metrics node_modules schemas scripts server src
  swagger-ui tests tmp v2 v3 vendor`.split(/\s+/),
)

/** Whether a path may be a page of the single-page app: no file, dot file or stray folder. */
export function isPagePath(path: string): boolean {
  if (path === '/') return true
  const segments = path.slice(1).split('/')
  const last = segments.at(-1) ?? ''
  return (
    !path.includes('//') &&
    !last.includes('.') &&
    !segments.some((part) => part.startsWith('.')) &&
    !strayFolders.has((segments[0] ?? '').toLowerCase())
  )
}
