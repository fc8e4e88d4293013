import { isObject } from '#core/object'
import type { ApiClient } from '../product/client.ts'

/** A screen in the menu of a user. */
export interface MenuScreen {
  path: string
  screen: string
  /** Opened from elsewhere, with parameters. */
  hidden: boolean
}

/** The screens whose ids start with one of the prefixes, `hr/,system/api`; all screens without prefixes. */
export const withPrefixes = <One extends Pick<MenuScreen, 'screen'>>(screens: readonly One[], words = ''): One[] =>
  screens.filter(({ screen }) => words.split(',').some((word) => screen.startsWith(word)))

/** The screens in the menu of a signed-in user; addresses with parameters are visited from the screens that open them. */
export async function menuScreens(client: ApiClient): Promise<MenuScreen[]> {
  const { result } = await client.get('/sys/permission/getUserPermissionByToken')
  return isObject(result) ? screensIn(result.menu) : []
}

function screensIn(items: unknown): MenuScreen[] {
  if (!Array.isArray(items)) return []
  return items.filter(isObject).flatMap(({ path, component, children, hidden }) => {
    const screen = /^screen\/(.+)$/.exec(String(component))?.[1]
    const own = screen && !String(path).includes(':') ? [{ path: String(path), screen, hidden: hidden === true }] : []
    return [...own, ...screensIn(children)]
  })
}
