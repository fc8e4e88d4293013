import { createContext, useContext } from 'react'
import { compileExpression, parseExpression } from '#core/expression'
import { type FamilyViews, findTrail, type MenuItem, pageAbove, readMenu } from '#core/menu'
import type { PublicConfig } from '#runtime/config'
import { expressionUser, type SessionState, type SessionUser } from '#runtime/session'

const Items = createContext<readonly MenuItem[]>([])

export const MenuProvider = Items.Provider

/** The items of the user's menu; the same list until another user or menu comes. */
export const useMenu = (): readonly MenuItem[] => useContext(Items)

/** The icon of the page at an address, or of the page above it: that of the list for a record. */
export function menuIcon(items: readonly MenuItem[], path: string): string | undefined {
  const iconAt = (at = '') => findTrail(items, at).at(-1)?.meta.icon
  return iconAt(path) ?? iconAt(pageAbove(items, path))
}

/** The text that an expression of a menu address gives; it sees the user and nothing else. spec: attack case XS-07 */
function evaluate(text: string, user: SessionUser | null): string | undefined {
  const parsed = parseExpression(text)
  if (!parsed.ok) return undefined
  const value = compileExpression(parsed.expression)({ lookup: (name) => (name === '$user' ? user : null) })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

interface MenuPlace {
  /** Names of the hand-written pages. */
  pages: ReadonlySet<string>
  family: FamilyViews | null
  origin: string
  basePath: string
  config: PublicConfig
  /** API base. */
  base: string
}

/** The settings that menus of the family name, as whole addresses. spec: readings (Routes and guard) */
function settingNamed(name: string, { origin, config, base }: MenuPlace): string | undefined {
  const addresses = new Map([
    ['domianURL', base],
    ['staticDomainURL', config.staticUrl],
    ['casPrefixUrl', config.ssoServer],
    ['onlinePreviewDomainURL', config.previewUrl],
  ])
  const address = addresses.get(name)
  return address ? new URL(address, origin).href.replace(/\/$/, '') : undefined
}

/** The menu that a session holds, read and cleaned. */
export function userMenu(
  session: Pick<SessionState, 'menu' | 'user' | 'tenantId' | 'roles' | 'permissions'>,
  place: MenuPlace,
): MenuItem[] {
  const { menu, permissions } = session
  const user = expressionUser(session)
  return readMenu(menu, {
    ...place,
    holds: permissions.shows,
    evaluate: (text) => evaluate(text, user),
    setting: (name) => settingNamed(name, place),
  })
}
