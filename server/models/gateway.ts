import { catalogue } from '#core/endpoint'
import { fillText, gatewayMessages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { Query, TableSpec } from '#server/database'
import { done, found, type Part, refused, route } from '#server/http'
import { liveRows } from '#server/table'
import { type Behaviour, invalidField } from '#server/writing'

/** The routes published last, by tenant. */
const publishedTable: TableSpec = {
  name: 'sys_gateway_published',
  columns: [
    { name: 'tenant_id', type: 'integer', nullable: false },
    { name: 'routes', type: 'json', nullable: false },
    { name: 'publish_time', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['tenant_id'],
}

const on = 'Y'

/** The active routes of a tenant, in their order. */
async function activeRoutes(query: Query, tenantId: number) {
  const rows = await liveRows(query, 'sys_gateway_route', { tenant_id: tenantId, status: '1' })
    .selectAll()
    .orderBy('sort_no')
    .orderBy('router_id')
    .execute()
  const predicates = await clausesOf(query, 'sys_gateway_predicate', tenantId)
  const filters = await clausesOf(query, 'sys_gateway_filter', tenantId)
  return rows.map((row) => ({
    id: String(row.router_id),
    uri: String(row.uri),
    order: Number(row.sort_no ?? 0),
    predicates: predicates.get(String(row.id)) ?? [],
    filters: filters.get(String(row.id)) ?? [],
    retryable: row.retryable === on,
    stripPrefix: row.strip_prefix === on,
    showApi: row.show_api === on,
  }))
}

/** The rows of a sub-table by route, in their order. */
async function clausesOf(query: Query, table: string, tenantId: number): Promise<ReadonlyMap<string, Clause[]>> {
  const rows = await liveRows(query, table, { tenant_id: tenantId })
    .select(['route_id', 'name', 'args'])
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const byRoute = new Map<string, Clause[]>()
  for (const { route_id, name, args } of rows) {
    const clause = { name: String(name), args: String(args) }
    byRoute.set(String(route_id), [...(byRoute.get(String(route_id)) ?? []), clause])
  }
  return byRoute
}

interface Clause {
  name: string
  args: string
}

/** A route in the format of the gateway. */
type GatewayRoute = Awaited<ReturnType<typeof activeRoutes>>[number]

const uriForm = /^(lb|https?):\/\/[^\s/?#]+/
const moments = new Set(['After', 'Before'])

/** The reasons why routes cannot be published, one message each. */
const routeFaults = (routes: readonly GatewayRoute[]): string[] => routes.flatMap(faultsOf)

function faultsOf({ id: route, uri, predicates }: GatewayRoute): string[] {
  const wrongMoments = predicates.filter(({ name, args }) => moments.has(name) && Number.isNaN(Date.parse(args)))
  return [
    ...(uriForm.test(uri) ? [] : [fillText(gatewayMessages.badUri, { route })]),
    ...(predicates.length > 0 ? [] : [fillText(gatewayMessages.noPredicate, { route })]),
    ...wrongMoments.map(({ name }) => fillText(gatewayMessages.badMoment, { route, name })),
  ]
}

/** Most faults in one answer; the others are reported once these are fixed. */
const maxFaults = 5

/** Publishes the active routes, all or none, and returns those published last. The product has no gateway of its own. spec: screens §14 */
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
          const summary = faults.slice(0, maxFaults).join('；')
          return refused(fillText(gatewayMessages.refused, { count: faults.length, faults: summary }), {
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

/** Gateway routes: one without a condition is refused, as it would match every call. spec: screens §14 */
export const sysGatewayRoute: Behaviour = {
  model: 'sysGatewayRoute',
  async afterWrite({ id, scope: { query } }) {
    const predicate = await liveRows(query, 'sys_gateway_predicate', { route_id: id }).select('id').executeTakeFirst()
    if (!predicate) throw invalidField('predicates', gatewayMessages.needsPredicate)
  },
}
