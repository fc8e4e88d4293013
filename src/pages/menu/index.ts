/** The user's menu, parsed from the server's answer, and the page behind an address. spec: shell §2 */

export { notFound, type PageParams, type PageTarget, resolvePage } from './resolvePage.ts'
export { useMenuItems } from './useMenuItems.ts'
export { MenuProvider, menuIcon, useMenu, userMenu } from './userMenu.ts'
