import { fillText, messages } from '#core/message'

/** Where everybody begins. spec: shell §2, §9 default landing paths */
export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'
/** The alternative login path, of the single sign-on. */
export const oauthLoginPath = '/oauth2-app/login'

/** The path of an address without query and hash, and without a slash at its end. */
export function plainPath(fullPath: string): string {
  const path = fullPath.replace(/[?#].*$/s, '')
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

export const isHome = (fullPath: string): boolean => plainPath(fullPath) === homePath

/** The title of the browser's window; on the dashboard, and where a page has none, only the platform's. spec: shell §2 */
export function pageTitle({ path, title, platform }: { path: string; title?: string; platform: string }): string {
  return title && !isHome(path) ? fillText(messages.shell.pageTitle, { page: title, platform }) : platform
}

/** First parts of paths that are never a page: folders of the product and what strangers look for. */
const strayFolders = new Set(
  `actuator assets backup backups bin config data debug dist docs druid etc logs metrics node_modules schemas scripts server src
  swagger-ui tests tmp v2 v3 vendor`.split(/\s+/),
)

/** Whether a path can be a page of the single-page app: no file, nothing hidden, none of the stray folders. */
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
