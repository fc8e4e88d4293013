import { isObject } from '#core/object'
import type { ApiClient } from '../product/client.ts'

/** A screen that the menu of somebody leads to. */
export interface MenuScreen {
  path: string
  screen: string
  /** Is led to from elsewhere, with what it is about. */
  hidden: boolean
}

/** The screens whose ids begin with one of some words, `hr/,system/api`; all of them where none is given. */
export const beginningWith = <One extends Pick<MenuScreen, 'screen'>>(screens: readonly One[], words = ''): One[] =>
  screens.filter(({ screen }) => words.split(',').some((word) => screen.startsWith(word)))

/** What the menu of a signed-in person leads to; addresses with parameters are left to what opens them. */
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
