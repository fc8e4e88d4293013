import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages } from '#core/message'
import { mayRead } from '#server/access'
import type { Caller, Services } from '#server/context'
import { found, route } from '#server/http'
import { accountById, keepNote } from './account.ts'
import type { SessionStore } from './sessionStore.ts'
import { tenantsOf } from './userTenants.ts'
import { allDictItems, placesOf, userView } from './userView.ts'

/** The caller's own user record with the department of the session. */
async function ownView(services: Services, { user }: Caller, orgCode = user.orgCode): Promise<Record<string, unknown>> {
  const { query } = services.database
  const [account, tenants] = await Promise.all([accountById(query, user.id), tenantsOf(query, user.id)])
  if (!account) throw productError('unauthorized')
  return userView(services, account, { orgCode, tenants })
}

const getUserInfo = route(catalogue.account.getUserInfo, async ({ caller, services }) =>
  found({ userInfo: await ownView(services, caller), sysAllDictItems: allDictItems(services) }),
)

const getCurrentUserDeparts = route(catalogue.account.getCurrentUserDeparts, async ({ caller, services }) => {
  const { departViews } = await placesOf(services, services.database.query, caller.user.id)
  return found({ list: departViews, orgCode: caller.user.orgCode || null })
})

/** Chooses one of the own departments for this session, and for the next ones. spec: contract §2.7 */
const selectDepart = (sessions: SessionStore) =>
  route(catalogue.account.selectDepart, async ({ caller, services, body }) => {
    const { user, sessionId } = caller
    if (body.username && body.username !== user.username) throw productError('forbidden')
    if (!user.orgCodes.includes(body.orgCode)) throw productError('failed', { reason: accountMessages.foreignDepart })
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

/** Whether a name, number or address is free among the accounts in use. spec: contract §6.1 */
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
    const existing = await services.database.query
      .selectFrom('sys_user')
      .select('id')
      .where(column, '=', value)
      .where('del_flag', '=', 0)
      .where('id', '<>', query.id ?? '')
      .executeTakeFirst()
    if (existing) throw productError('userTaken')
  }
  return found(true)
})

export const ownAccountRoutes = (sessions: SessionStore) => [
  getUserInfo,
  getCurrentUserDeparts,
  selectDepart(sessions),
  checkOnlyUser,
]
