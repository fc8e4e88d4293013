import type { RecordScope } from './scope.ts'

/** The `$names` that every expression on the server may use: who calls, and when. */
export function callerNames({ caller, services }: RecordScope): Record<string, unknown> {
  const now = services.clock.now()
  return { $user: userFields(caller), $now: now, $today: now.slice(0, 10) }
}

/** The value of `$user.x`, `$today` or `$now` for the caller; null for anything else. */
export function userValue(path: readonly string[], { caller, services }: RecordScope): unknown {
  const [name, key] = path
  if (name === '$now') return services.clock.now()
  if (name === '$today') return services.clock.now().slice(0, 10)
  return name === '$user' && key ? (userFields(caller)[key] ?? null) : null
}

/** The caller as `$user` of expressions. */
function userFields({ user, tenantId }: RecordScope['caller']): Record<string, unknown> {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    orgCode: user.orgCode,
    orgCodes: user.orgCodes,
    departId: user.departId,
    tenantId,
    roles: user.roles,
  }
}
