import { catalogue } from '#core/endpoint'
import { fillText, gatewayMessages } from '#core/message'
import { auditedBy } from '#server/audit'
import { done, found, type Part, refused, route } from '#server/http'
import { activeRoutes } from './activeRoutes.ts'
import { routeFaults } from './checkRoutes.ts'
import { publishedTable } from './publishedTable.ts'

/** So many faults are told; the rest are found once these are mended. */
const mostFaults = 5

/** Publishing the routes in use, all or none, and what was published last. The product has no gateway of its own. spec: screens §14 */
export const gatewayPart: Part = {
  id: 'gateway',
  tables: () => [publishedTable],
  routes: [
    route(catalogue.gateway.refresh, ({ services, caller }) =>
      services.database.transaction(async (query) => {
        const { tenantId } = caller
        const routes = await activeRoutes(query, tenantId)
        const faults = routeFaults(routes)
        if (faults.length > 0) {
          const said = faults.slice(0, mostFaults).join('；')
          return refused(fillText(gatewayMessages.refused, { count: faults.length, faults: said }), {
            count: 0,
            faults,
          })
        }
        const row = { routes: JSON.stringify(routes), publish_time: services.clock.now() }
        await query
          .insertInto(publishedTable.name)
          .values({ tenant_id: tenantId, ...row })
          .onConflict((on) => on.column('tenant_id').doUpdateSet(row))
          .execute()
        const entry = { action: 'publish', model: 'sysGatewayRoute', recordId: '', tenantId } as const
        await services.audit.write(query, { ...auditedBy(caller), ...entry, note: String(routes.length) })
        return done(fillText(gatewayMessages.published, { count: routes.length }), { count: routes.length, faults })
      }),
    ),
    route(catalogue.gateway.published, async ({ services, caller }) => {
      const row = await services.database.query
        .selectFrom(publishedTable.name)
        .select('routes')
        .where('tenant_id', '=', caller.tenantId)
        .executeTakeFirst()
      const routes = row?.routes ?? []
      return found(typeof routes === 'string' ? JSON.parse(routes) : routes)
    }),
  ],
}
