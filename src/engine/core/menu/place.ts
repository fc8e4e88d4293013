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
