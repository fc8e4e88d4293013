/**
 * The menu of a user and what follows from it: routes, side bar, breadcrumb, search, the first page, the route guard and the
 * titles. Everything is computed from the server's tree, which is read once and cleaned; nothing here navigates. spec: shell §2
 */
export type { AddressContext } from './address.ts'
export { isHttpAddress, isOwnPath } from './address.ts'
export type { Crumb } from './breadcrumb.ts'
export { breadcrumb } from './breadcrumb.ts'
export type { GuardDecision, GuardRequest } from './guard.ts'
export { guard, resetTicket, safeRedirect } from './guard.ts'
export { firstLeaf, landing } from './leaf.ts'
export type { MenuContext, MenuItem, MenuMeta } from './menuItem.ts'
export { readMenu } from './menuItem.ts'
export { isPagePath } from './pagePath.ts'
export { homePath, isHome, loginPath, oauthLoginPath, pageTitle, plainPath } from './place.ts'
export type { MenuRoute } from './route.ts'
export { buildRoutes, staticRoutes } from './route.ts'
export { searchEntries } from './search.ts'
export type { MenuEntry } from './sideMenu.ts'
export { menuSelection, sideMenu } from './sideMenu.ts'
export type { RouteTarget } from './target.ts'
export { findTrail, matchPath } from './trail.ts'
