import { rightsOf } from '#core/permission'
import { systemUser } from '#server/audit'
import type { Caller } from '#server/context'

/** The server itself, at work for a tenant: no code and no data rule stands in its way. */
export const systemCaller = (tenantId: number): Caller => ({
  user: { ...systemUser, id: '', orgCode: '', departId: '', orgCodes: [], roleIds: [], roles: [], tenantIds: [] },
  rights: rightsOf({ admin: true, granted: [], rows: [] }),
  tenantId,
  ip: '',
  requestId: '',
  sessionId: '',
})
