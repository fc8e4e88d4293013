/** The user's menu, read from what the server sent, and which page an address means. spec: shell §2 */

export { type PageParams, type PageTarget, resolvePage } from './resolvePage.ts'
export { MenuProvider, useMenu, userMenu } from './userMenu.ts'
