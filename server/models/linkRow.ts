import { splitKeys } from '#core/object'
import type { WriteScope } from '#server/access'
import type { Change } from '#server/writing'

type Row = Record<string, string | number | null>

/** A link row between two records, with its base columns. */
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

/** The ids that a change adds to and removes from a many-to-many field; both are empty when the field does not change. */
export function differenceOf({ links, before }: Change, field: string) {
  const targets = links[field]
  if (!targets) return { added: [], removed: [] }
  const stored = splitKeys(before?.[field])
  return {
    added: targets.filter((key) => !stored.includes(key)),
    removed: stored.filter((key) => !targets.includes(key)),
  }
}
