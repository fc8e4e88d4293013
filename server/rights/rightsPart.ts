import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import { found, type Part, route } from '#server/http'
import { allButtons, ownButtons } from './buttons.ts'
import { homeComponent } from './homePage.ts'
import { menuOf } from './menu.ts'
import { withScreenRoutes } from './screenRoutes.ts'

/** The menus and buttons of the caller. spec: contract §4.1 */
const mine = route(catalogue.permission.mine, async ({ caller, services }) => {
  const [entries, grants] = await Promise.all([
    services.rights.permissions(),
    services.rights.grantsOf(caller.user.id, caller.tenantId),
  ])
  const granted = (id: string) => grants.admin || grants.permissionIds.has(id)
  const { tenantId } = caller
  const home = await homeComponent({ query: services.database.query, grants, tenantId, entries, granted })
  const result = {
    menu: withScreenRoutes(menuOf(entries, granted, home), services.library.current()),
    auth: ownButtons(entries, granted),
    allAuth: allButtons(entries),
    sysSafeMode: services.config.safeMode,
  }
  return found(result, { message: messages.done.queried })
})

export const rightsPart: Part = { id: 'rights', routes: [mine] }
