import { type DepartChoice, departChoicesOf, type TenantChoice, tenantChoicesOf } from './belonging.ts'
import { type SessionUser, sessionUserOf } from './sessionUser.ts'

/** The result of a login. spec: contract §2.2 */
export interface LoginResult {
  token: string
  user: SessionUser
  /** Null if this kind of login sends no dictionaries. */
  dictionaries: unknown
  departs: readonly DepartChoice[]
  /** 0 no department, 1 one, 2 several: then the user chooses. */
  multiDepart: number
  tenants: readonly TenantChoice[]
  /** Somebody else set the password, so it must be changed first. */
  mustChangePassword: boolean
}

/** The login in `raw`, or null when token or user is missing. */
export function loginResultOf(raw: unknown): LoginResult | null {
  if (typeof raw !== 'object' || raw === null) return null
  const fields = raw as Record<string, unknown>
  const user = sessionUserOf(fields.userInfo)
  if (typeof fields.token !== 'string' || fields.token === '' || !user) return null
  const departs = departChoicesOf(fields.departs)
  return {
    token: fields.token,
    user,
    dictionaries: fields.sysAllDictItems ?? null,
    departs,
    multiDepart: Number(fields.multi_depart ?? 1) || 0,
    tenants: tenantChoicesOf(fields.tenantList),
    mustChangePassword: fields.mustChangePassword === true,
  }
}
