/** Navigation between pages by the router, from anywhere. Only paths of this site are followed. spec: attack case SR-08 */

export { NavigationLink } from './NavigationLink.tsx'
export { createNavigation, type Navigation } from './navigation.ts'
