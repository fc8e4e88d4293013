import { accountMessages } from '#core/message'
import { rightsOf } from '#core/permission'
import type { AuditEntry, Caller } from '#server/context'

/** Who stands in the log for what nobody pressed: the server itself. */
export const systemUser = Object.freeze({ username: 'system', realname: accountMessages.system })

/** The server itself, at work for a tenant: no code and no data rule stands in its way. */
export const systemCaller = (tenantId: number): Caller => ({
  user: { ...systemUser, id: '', orgCode: '', departId: '', orgCodes: [], roleIds: [], roles: [], tenantIds: [] },
  rights: rightsOf({ admin: true, granted: [], rows: [] }),
  tenantId,
  ip: '',
  requestId: '',
  sessionId: '',
})

/** Who did it, from where, in which call. */
export type Author = Pick<AuditEntry, 'username' | 'ip' | 'requestId' | 'startedMs' | 'call'>

/** The author of what a caller does. */
export const auditedBy = ({ user, ip, requestId, startedMs, call }: Caller): Author => ({
  username: user.username,
  ip,
  requestId,
  startedMs,
  call,
})
