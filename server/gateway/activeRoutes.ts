import type { Query } from '#server/database'
import type { Clause, GatewayRoute } from './checkRoutes.ts'

const on = 'Y'

/** The routes of a tenant that are in use, in their order. */
export async function activeRoutes(query: Query, tenantId: number): Promise<GatewayRoute[]> {
  const rows = await query
    .selectFrom('sys_gateway_route')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('status', '=', '1')
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

/** The rows of a sub-table by their route, in their order. */
async function clausesOf(query: Query, table: string, tenantId: number): Promise<ReadonlyMap<string, Clause[]>> {
  const rows = await query
    .selectFrom(table)
    .select(['route_id', 'name', 'args'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
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
