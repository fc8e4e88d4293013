/**
 * The user's menu and what is derived from it: routes, side bar, breadcrumb, search, landing page, route guard and
 * titles. Computed from the server's tree, which is parsed and cleaned once; nothing here navigates. spec: shell §2
 */
export { isHttpAddress, isOwnPath } from './address.ts'
export { familyComponentOf, familyViews } from './family.ts'
export { type GuardDecision, type GuardRequest, guard, resetTicket, safeRedirect } from './guard.ts'
export { type MenuContext, type MenuItem, readMenu } from './menuItem.ts'
export {
  defaultApiBase,
  homePath,
  hostedPath,
  isHome,
  isPagePath,
  loginPath,
  oauthLoginPath,
  ownPath,
  pageTitle,
  plainPath,
  previewPath,
  queryParams,
  signUpPaths,
} from './place.ts'
export { staticRoutes } from './route.ts'
export { type SearchEntry, searchEntries, searchMenu } from './search.ts'
export { type MenuEntry, menuSelection, sideMenu } from './sideMenu.ts'
export type { FamilyViews, RouteTarget } from './target.ts'
export { type ThirdFailure, thirdFailures } from './thirdFailure.ts'
export { type TopEntry, topEntries } from './topMenu.ts'
export { breadcrumb, type Crumb, findTrail, firstLeaf, landing, matchPath, pageAbove, showsLinks } from './trail.ts'
