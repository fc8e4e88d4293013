/** Going from page to page by the router, wherever it is asked for. Only paths of this site are gone to. spec: attack case SR-08 */

export { NavigationLink } from './NavigationLink.tsx'
export { createNavigation, type Navigation } from './navigation.ts'
