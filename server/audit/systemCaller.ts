import { rightsOf } from '#core/permission'
import type { Caller } from '#server/context'
import { systemUser } from './systemUser.ts'

/** The server itself, at work for a tenant: no code and no data rule stands in its way. */
export const systemCaller = (tenantId: number): Caller => ({
  user: { ...systemUser, id: '', orgCode: '', departId: '', orgCodes: [], roleIds: [], roles: [], tenantIds: [] },
  rights: rightsOf({ admin: true, granted: [], rows: [] }),
  tenantId,
  ip: '',
  requestId: '',
  sessionId: '',
})
