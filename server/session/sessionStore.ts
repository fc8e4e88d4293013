import { failedWith, productError } from '#core/error'
import { accountMessages } from '#core/message'
import type { Caller, Grants, Services, SessionUser, WorkOwner } from '#server/context'
import type { Credentials } from '#server/http'
import { monotonicMs } from '#server/platform'
import { platform } from '#server/rights'
import {
  accountById,
  chosenTenant,
  departsIn,
  departsOf,
  noteOf,
  tenantsOf,
  workplaceName,
  workplacesOf,
} from './account.ts'
import { touchDevice } from './device.ts'
import { sha256 } from './installSecret.ts'
import { isToken, type SessionRow, validSession } from './sessionRows.ts'

/** How long a cached session is used without a database query; events end it earlier. */
const recheckMs = 1_000
const touchMs = 60_000
const maxSessions = 20_000

/** The user of a session: `SessionUser` without the department, which each session selects in its tenant. */
type Profile = NonNullable<Awaited<ReturnType<typeof readProfile>>>

async function readProfile({ database }: Pick<Services, 'database'>, userId: string) {
  const { query } = database
  const [account, departs, tenants, note] = await Promise.all([
    accountById(query, userId),
    departsOf(query, userId),
    tenantsOf(query, userId),
    noteOf(query, userId),
  ])
  if (!account) return null
  return {
    account,
    id: account.id,
    username: account.username,
    realname: account.realname,
    /** In all tenants; each call has those of its own. */
    departs,
    /** Including closed ones, which may open and close over time. */
    tenants,
    passwordDue: note.passwordDue,
  }
}

/** Sessions and users cached on this instance. A cached session is checked in the database every second. */
export interface SessionStore {
  authenticate(credentials: Credentials): Promise<Caller>
  /** The caller of a token hash, for tickets and sockets; null when the session has ended. */
  callerOf(sessionId: string, from: Omit<Credentials, 'token'>): Promise<Caller | null>
  /** The caller of work that goes on without a session; null when the user may not sign in any more. */
  callerOfUser(owner: WorkOwner): Promise<Caller | null>
  /** Drops a session from the cache. */
  forget(sessionId: string): void
}

/** Models whose changes invalidate cached profiles. */
const profileModels = new Set(['sysUserDepart', 'sysDepart', 'sysUserTenant', 'sysTenant'])

function profileCache(services: SessionServices) {
  const profiles = new Map<string, Promise<Profile | null>>()
  services.outbox.on('record.changed', ({ model, ids }) => {
    if (profileModels.has(model)) profiles.clear()
    if (model === 'sysUser') for (const id of ids) profiles.delete(id)
  })
  return {
    of(userId: string): Promise<Profile | null> {
      const cached = profiles.get(userId)
      if (cached) return cached
      if (profiles.size >= maxSessions) profiles.clear()
      const profile = readProfile(services, userId)
      profiles.set(userId, profile)
      profile.catch(() => profiles.delete(userId))
      return profile
    },
    drop: (userId: string) => profiles.delete(userId),
  }
}

function sessionCache(services: SessionServices) {
  const { database, outbox, clock } = services
  const sessions = new Map<string, { session: SessionRow; checkedMs: number }>()
  outbox.on('session.ended', ({ sessionIds }) => {
    for (const id of sessionIds) sessions.delete(id)
  })
  outbox.on('record.changed', ({ model, ids }) => {
    if (model !== 'sysUser') return
    const users = new Set(ids)
    for (const [id, { session }] of sessions) if (users.has(session.userId)) sessions.delete(id)
  })
  const touch = (session: SessionRow) => {
    const nowMs = clock.nowMs()
    if (nowMs - session.seenMs < touchMs) return
    session.seenMs = nowMs
    void database.query
      .updateTable('session')
      .set({ seen_ms: nowMs })
      .where('id', '=', session.id)
      .execute()
      .then(() => touchDevice(services, session.id))
      .catch(() => undefined)
  }
  return {
    async of(id: string): Promise<SessionRow | null> {
      const cachedSession = sessions.get(id)
      if (cachedSession && monotonicMs() - cachedSession.checkedMs < recheckMs) return cachedSession.session
      const session = await validSession(services, database.query, id)
      if (!session) {
        sessions.delete(id)
        return null
      }
      if (sessions.size >= maxSessions) sessions.clear()
      sessions.set(id, { session, checkedMs: monotonicMs() })
      touch(session)
      return session
    },
    drop: (id: string) => sessions.delete(id),
  }
}

function userOf(
  profile: Profile,
  session: Pick<SessionRow, 'orgCode'>,
  member: Pick<Grants, 'roleIds' | 'roles'> & Pick<SessionUser, 'tenantIds' | 'workplace'> & { tenantId: number },
): SessionUser {
  const departs = departsIn(profile.departs, member.tenantId)
  const depart = departs.find(({ org_code }) => org_code === session.orgCode) ?? departs[0]
  return {
    id: profile.id,
    username: profile.username,
    realname: profile.realname,
    orgCode: String(depart?.org_code ?? ''),
    departId: String(depart?.id ?? ''),
    orgCodes: departs.map(({ org_code }) => String(org_code)),
    roleIds: member.roleIds,
    roles: member.roles,
    tenantIds: member.tenantIds,
    workplace: member.workplace,
  }
}

/** Calls allowed while a new password is due. */
const allowedWhenDue = new Set(['account.updatePassword', 'account.getUserInfo', 'permission.mine', 'system.config'])

/** What the session store works with. */
type SessionServices = Pick<Services, 'config' | 'database' | 'clock' | 'library' | 'outbox' | 'rights'>

/** A user in a tenant and a department of it, with current rights; null when there is nowhere to work. */
async function memberOf(
  services: SessionServices,
  { profile, orgCode }: { profile: Profile; orgCode: string },
  tenant: string | undefined,
) {
  const now = services.clock.now()
  const workplaces = workplacesOf(profile, now)
  if (workplaces.length === 0) return null
  const tenantId = chosenTenant(tenant, workplaces)
  const tenantIds = workplaces.filter((id) => id !== platform)
  const [rights, grants] = await Promise.all([
    services.rights.of(profile.id, tenantId),
    services.rights.grantsOf(profile.id, tenantId),
  ])
  const workplace = workplaceName(profile, tenantId, now)
  return { user: userOf(profile, { orgCode }, { ...grants, tenantId, tenantIds, workplace }), rights, tenantId }
}

export function openSessions(services: SessionServices): SessionStore {
  const sessions = sessionCache(services)
  const profiles = profileCache(services)

  async function callerOf(sessionId: string, from: Omit<Credentials, 'token'>): Promise<Caller | null> {
    const session = await sessions.of(sessionId)
    const profile = session ? await profiles.of(session.userId) : null
    if (!session || !profile) return null
    if (profile.passwordDue && !allowedWhenDue.has(from.endpointId))
      throw failedWith(accountMessages.changePasswordFirst)
    const member = await memberOf(services, { profile, orgCode: session.orgCode }, from.tenant)
    if (!member) return null
    return {
      ...member,
      rights: from.lowApp
        ? await services.rights.withinApp(member.rights, from.lowApp, member.tenantId)
        : member.rights,
      ip: from.ip,
      requestId: from.requestId,
      ...(from.startedMs === undefined ? {} : { startedMs: from.startedMs }),
      ...(from.call ? { call: { id: from.endpointId, ...from.call } } : {}),
      sessionId,
    }
  }

  services.outbox.on('rights.changed', ({ userIds }) => {
    for (const id of userIds) profiles.drop(id)
  })
  return {
    callerOf,
    async callerOfUser({ userId, tenantId, orgCode }) {
      const profile = await profiles.of(userId)
      if (!profile || profile.account.frozen || profile.account.removed) return null
      const member = await memberOf(services, { profile, orgCode }, String(tenantId))
      return member && member.tenantId === tenantId ? { ...member, ip: '', requestId: '', sessionId: '' } : null
    },
    async authenticate({ token, ...from }) {
      const caller = isToken(token) ? await callerOf(sha256(token), from) : null
      if (!caller) throw productError('unauthorized')
      return caller
    },
    forget: (sessionId) => void sessions.drop(sessionId),
  }
}
