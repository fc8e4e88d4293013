/** 1 = visible only when granted, 2 = enabled only when granted. Text or number. spec: contract §4.1 */
type EntryType = '1' | '2' | 1 | 2
/** 1 = the rule is active, 0 = it is inactive and restricts nobody. spec: contract §12 */
type EntryStatus = '0' | '1' | 0 | 1

/** A right of the user; exists only for active rules, so it has no status. `action` may hold several codes, comma-joined. */
export interface Auth {
  action: string
  type: EntryType
  describe?: string
}

/** An existing permission rule, whoever holds it. */
export interface AllAuth extends Auth {
  status: EntryStatus
}

/** Permissions in a form's own response, which replace the global lists. spec: shell §6, readings (Permissions) */
type FormPermission = Auth & { status?: EntryStatus }

/** The lists of a session, from `getUserPermissionByToken`, and optionally those of a form. */
export interface PermissionLists {
  auth: readonly Auth[]
  allAuth: readonly AllAuth[]
  permissionList?: readonly FormPermission[]
}

/** True for type 2; all other types control visibility ("other than type 2"). spec: shell §6 */
export const isDisableEntry = (entry: { type?: unknown }): boolean => String(entry.type) === '2'

/** True when the rule is inactive. A missing or unknown status counts as active, to be safe. */
export const isSwitchedOff = (entry: { status?: unknown }): boolean => String(entry.status) === '0'
