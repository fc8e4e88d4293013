import { isDisableEntry, isFieldCode, isSwitchedOff, splitCodes } from '#core/permission'
import type { PermissionEntry } from '#server/context'
import { isButton } from '#server/rights'
import type { Sight } from './sight.ts'
import type { Subject } from './subject.ts'

/** A code of the menu table, and what pages do with what it guards. */
interface EffectiveButton {
  id: string
  page: string
  name: string
  perms: string
  state: 'on' | 'hidden' | 'disabled' | 'open'
  why: string
}

export const guardsField = ({ perms }: PermissionEntry): boolean => isFieldCode(perms)

/** Every code but those of fields. spec: shell §6 */
export function effectiveButtons({ entries, grantedBy, missing }: Subject, { told }: Sight): EffectiveButton[] {
  const names = new Map(entries.map(({ id, name }) => [id, name]))
  return entries
    .filter((entry) => isButton(entry) && splitCodes(entry.perms).length > 0 && !guardsField(entry))
    .map((entry): EffectiveButton => {
      const { id, name, parentId, permsType } = entry
      const perms = told('sysPermission', 'perms', entry.perms)
      const line = { id, page: names.get(parentId ?? '') ?? '', name, perms }
      const why = grantedBy(id)
      if (why) return { ...line, state: 'on', why }
      if (isSwitchedOff(entry)) return { ...line, state: 'open', why: '未启用：页面不限制，接口仍然拒绝' }
      return { ...line, state: isDisableEntry({ type: permsType }) ? 'disabled' : 'hidden', why: missing(id) }
    })
}
