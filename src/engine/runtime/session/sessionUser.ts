import { isObject, memoized, textOrEmpty } from '#core/object'

/** A field of the signed-in user that expressions may read as `$user.…`. */
type UserField = string | number | boolean | null | readonly string[]

/** The signed-in user. spec: contract §2.8 */
export interface SessionUser {
  id: string
  username: string
  realname: string
  avatar: string
  orgCode: string
  [field: string]: UserField
}

const isUserField = (value: unknown): value is UserField =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** The user in `raw`, from the server or from storage; null if it is invalid. Properties without a plain value are left out. */
export function sessionUserOf(raw: unknown): SessionUser | null {
  if (!isObject(raw)) return null
  const { id, username, realname, avatar, orgCode } = raw as Record<string, unknown>
  if (typeof id !== 'string' || typeof username !== 'string' || username === '') return null
  const rest = Object.fromEntries(Object.entries(raw).filter(([, value]) => isUserField(value)))
  return {
    ...rest,
    id,
    username,
    realname: textOrEmpty(realname),
    avatar: textOrEmpty(avatar),
    orgCode: textOrEmpty(orgCode),
  }
}

/** Properties that belong to the session: the user's record does not override them. */
const chosen: ReadonlySet<string> = new Set(['id', 'username', 'orgCode', 'departId', 'relTenantIds'])

/** The user updated from their own record; null if it is another record, or nothing is new. */
export function changedUser(user: SessionUser, record: Readonly<Record<string, unknown>>): SessionUser | null {
  if (record.id !== user.id || record.username !== user.username) return null
  const names = Object.keys(user).filter((name) => name in record && !chosen.has(name))
  const next = sessionUserOf({ ...user, ...Object.fromEntries(names.map((name) => [name, record[name]])) })
  return next && names.some((name) => next[name] !== user[name]) ? next : null
}

/** Who the user is, and where it works. */
interface WorkingUser {
  user: SessionUser | null
  /** Empty on the platform. */
  tenantId: string
  roles: readonly string[]
}

/** The user as expressions read it: with the tenant that it works in, 0 on the platform, and the codes of its roles there. */
export const expressionUser = memoized(
  ({ user, tenantId, roles }: WorkingUser): SessionUser | null =>
    user && { ...user, tenantId: Number(tenantId || 0), roles },
)
