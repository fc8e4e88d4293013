import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { accountMessages } from '#core/message'
import { mayRead } from '#server/access'
import type { Caller, QueryRunner, Services } from '#server/context'
import { found, queryRoute, route } from '#server/http'
import { platform } from '#server/rights'
import { liveRows } from '#server/table'
import {
  type Account,
  accountById,
  departsIn,
  departsOf,
  keepNote,
  modelOf,
  type Row,
  tenantChoices,
  tenantsOf,
  wireRow,
  workplacesOf,
} from './account.ts'
import type { SessionStore } from './sessionStore.ts'

/** The caller's own user record with the department of the session. */
async function ownView(
  services: Services,
  { user, tenantId }: Caller,
  orgCode = user.orgCode,
): Promise<Record<string, unknown>> {
  const { query } = services.database
  const [account, tenants, departs] = await Promise.all([
    accountById(query, user.id),
    tenantsOf(query, user.id),
    departsOf(query, user.id),
  ])
  if (!account) throw productError('unauthorized')
  return userView(services, account, { orgCode, departs: departsIn(departs, tenantId), tenants })
}

const ownInformation = async ({ caller, services }: { caller: Caller; services: Services }) => ({
  userInfo: await ownView(services, caller),
  sysAllDictItems: allDictItems(services, caller.tenantId),
})

const getUserInfo = queryRoute(catalogue.account.getUserInfo, ownInformation)
const getUserInfoAlias = queryRoute(catalogue.account.getUserInfoAlias, ownInformation)

const getCurrentUserDeparts = route(catalogue.account.getCurrentUserDeparts, async ({ caller, services }) => {
  const departs = departsIn(await departsOf(services.database.query, caller.user.id), caller.tenantId)
  const model = modelOf(services, 'sysDepart')
  return found({ list: departs.map((row) => wireRow(model, row)), orgCode: caller.user.orgCode || null })
})

/** Selects one of the user's departments in the tenant of the call, for this session and later ones. spec: contract §2.7 */
const selectDepart = (sessions: SessionStore) =>
  route(catalogue.account.selectDepart, async ({ caller, services, body }) => {
    const { user, sessionId } = caller
    if (body.username && body.username !== user.username) throw productError('forbidden')
    if (!user.orgCodes.includes(body.orgCode)) throw failedWith(accountMessages.foreignDepart)
    await services.database.transaction(async (query) => {
      await query.updateTable('session').set({ org_code: body.orgCode }).where('id', '=', sessionId).execute()
      await keepNote(query, user.id, { org_code: body.orgCode })
    })
    sessions.forget(sessionId)
    return found({ userInfo: await ownView(services, caller, body.orgCode) })
  })

const uniqueColumns = [
  ['username', 'username'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['workNo', 'work_no'],
] as const

/** Reports whether a username, number or address is still unused. spec: contract §6.1 */
const checkOnlyUser = route(catalogue.account.checkOnlyUser, async ({ query, services, caller }) => {
  const conditions = uniqueColumns.flatMap(([name, column]) => {
    const value = query[name]
    return value ? [[name, column, value] as const] : []
  })
  const model = services.library.current().resolvedModel('sysUser')
  for (const [name] of conditions) {
    const field = model?.field(name)
    if (!model || !field || !mayRead(caller, model, field)) throw productError('forbidden', {}, { field: name })
  }
  for (const [, column, value] of conditions) {
    const existing = await liveRows(services.database.query, 'sys_user')
      .select('id')
      .where(column, '=', value)
      .where('id', '<>', query.id ?? '')
      .executeTakeFirst()
    if (existing) throw productError('userTaken')
  }
  return found(true)
})

export const ownAccountRoutes = (sessions: SessionStore) => [
  getUserInfo,
  getUserInfoAlias,
  getCurrentUserDeparts,
  selectDepart(sessions),
  checkOnlyUser,
]

/** A user's own record on the wire: without secrets, with department and tenant ids. spec: contract §2.8 */
export function userView(
  services: Services,
  account: Account,
  login: { orgCode: string; departs: readonly Row[]; tenants: readonly Row[] },
): Record<string, unknown> {
  return {
    ...wireRow(modelOf(services, 'sysUser'), account.row),
    orgCode: login.orgCode || null,
    departId: login.departs.find(({ org_code }) => org_code === login.orgCode)?.id ?? null,
    relTenantIds:
      login.tenants
        .filter(({ del_flag }) => Number(del_flag) === 0)
        .map(({ id }) => id)
        .join() || null,
  }
}

/** All dictionaries of a tenant with their enabled items, for the client's cache. spec: contract §5.3 */
export function allDictItems(
  { dictionaries }: Pick<Services, 'dictionaries'>,
  tenantId: number,
): Record<string, unknown[]> {
  const itemsOf = (code: string) =>
    dictionaries
      .options(code, tenantId)
      .filter(({ disabled }) => !disabled)
      .map(({ value, text, tone }) => ({ value, text, title: text, ...(tone ? { tone } : {}) }))
  return Object.fromEntries(dictionaries.codes().map((code) => [code, itemsOf(code)]))
}

/**
 * Where a user works after the sign-in: `tenantId` until the header selects another tenant, `departs` there, and what there is to choose from
 * in wire format: the departments of all its tenants, and the tenants, with the platform first for one that works in both.
 */
export async function choicesOf(services: Services, query: QueryRunner, account: Account) {
  const [departs, tenants] = await Promise.all([departsOf(query, account.id), tenantsOf(query, account.id)])
  const depart = modelOf(services, 'sysDepart')
  const now = services.clock.now()
  const [tenantId] = workplacesOf({ account, tenants }, now)
  const tenantView = ({ id, name, status, begin_date, end_date }: Row) => ({
    id: Number(id),
    name,
    status: Number(status),
    beginDate: begin_date ?? null,
    endDate: end_date ?? null,
  })
  return {
    tenantId,
    departs: departsIn(departs, tenantId ?? platform),
    tenants,
    departViews: departs.map((row) => wireRow(depart, row)),
    tenantViews: tenantChoices({ account, tenants }, now).map(tenantView),
  }
}
