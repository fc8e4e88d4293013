import type { Rights } from '#core/permission'

/** The signed-in person behind a call. */
export interface SessionUser {
  id: string
  username: string
  realname: string
  /** Code of the current department. */
  orgCode: string
  departId: string
  /** Codes of all departments. */
  orgCodes: readonly string[]
  /** Ids of the roles that count in the chosen tenant. A code may stand in several tenants, an id says which role it is. */
  roleIds: readonly string[]
  /** Role codes. */
  roles: readonly string[]
  /** Tenants that the user belongs to. */
  tenantIds: readonly number[]
}

/** The call behind what somebody does. */
export interface CallMade {
  /** The id of its endpoint. */
  id: string
  /** `GET`, `POST`, … */
  method: string
  /** The path as it was asked for, without the query. */
  path: string
  /** What the browser calls itself. */
  agent: string
}

/** Who calls, with which rights, from where. One value per request; background work has the system caller. */
export interface Caller {
  user: SessionUser
  rights: Rights
  /** The tenant chosen by the header; 0 when the user has none. */
  tenantId: number
  ip: string
  requestId: string
  /** When the call came, by the clock that only goes on; absent where no call stands behind it. */
  startedMs?: number
  /** Absent where no call stands behind it. */
  call?: CallMade
  /** Hash of the session token, for revocation. */
  sessionId: string
}
