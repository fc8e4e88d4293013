import type { AuditEntry, Caller } from '#server/context'

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
