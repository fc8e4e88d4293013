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

/** A sign-in that waits for a code after a right password. spec: screens §15, two-step sign-in */
export interface SecondStep {
  /** Goes with the code. */
  ticket: string
  /** The masked number or address that the code went to. */
  to: string
}

/** Waits for a login, and for its second step where it has one. Rejects with the login's failure when the user gives the step up. */
export type ProveLogin = (login: Promise<LoginResult>) => Promise<LoginResult>

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
