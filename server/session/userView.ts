import type { QueryRunner, Services } from '#server/context'
import { type Account, departsOf } from './account.ts'
import { openTenants, tenantsOf } from './userTenants.ts'
import { modelOf, type Row, wireRow } from './wireRow.ts'

/** The user as it is sent to the user: without secrets, with ids of departments and tenants. spec: contract §2.8 */
export function userView(
  services: Services,
  account: Account,
  login: { orgCode: string; tenants: readonly Row[] },
): Record<string, unknown> {
  return {
    ...wireRow(modelOf(services, 'sysUser'), account.row),
    orgCode: login.orgCode || null,
    relTenantIds:
      login.tenants
        .filter(({ del_flag }) => Number(del_flag) === 0)
        .map(({ id }) => id)
        .join() || null,
  }
}

/** All dictionaries with their items in use, as the client keeps them. spec: contract §5.3 */
export function allDictItems({ dictionaries }: Pick<Services, 'dictionaries'>): Record<string, unknown[]> {
  const itemsOf = (code: string) =>
    dictionaries
      .options(code)
      .filter(({ disabled }) => !disabled)
      .map(({ value, text, tone }) => ({ value, text, title: text, ...(tone ? { tone } : {}) }))
  return Object.fromEntries(dictionaries.codes().map((code) => [code, itemsOf(code)]))
}

/** Departments and tenants of a user, as rows and as they are sent. */
export async function placesOf(services: Services, query: QueryRunner, userId: string) {
  const [departs, tenants] = await Promise.all([departsOf(query, userId), tenantsOf(query, userId)])
  const depart = modelOf(services, 'sysDepart')
  const open = openTenants(tenants, services.clock.now())
  const tenantView = ({ id, name, status, begin_date, end_date }: Row) => ({
    id: Number(id),
    name,
    status: Number(status),
    beginDate: begin_date ?? null,
    endDate: end_date ?? null,
  })
  return {
    departs,
    tenants,
    departViews: departs.map((row) => wireRow(depart, row)),
    tenantViews: (open ?? []).map(tenantView),
    shutOut: open === null,
  }
}
