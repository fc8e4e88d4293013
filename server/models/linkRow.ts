import type { WriteScope } from '#server/access'

type Row = Record<string, string | number | null>

/** A row that joins two records, with what every row has. */
export const linkRow = ({ services, caller }: WriteScope, ends: Readonly<Record<string, string>>): Row => ({
  id: services.ids.next(),
  ...ends,
  create_by: caller.user.username,
  create_time: services.clock.now(),
  sys_org_code: caller.user.orgCode || null,
  tenant_id: caller.tenantId,
  del_flag: 0,
  row_version: 1,
})
