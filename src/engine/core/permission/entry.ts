/** Type of an entry: 1 = shown only when granted, 2 = usable only when granted, else disabled. Text or number. spec: contract §4.1 */
type EntryType = '1' | '2' | 1 | 2
/** 1 = the rule is in force, 0 = it is switched off and restricts nobody. spec: contract §12 */
type EntryStatus = '0' | '1' | 0 | 1

/** One right of the user. It exists only for rules in force and has no status. `action` may hold several codes, comma-joined. */
export interface Auth {
  action: string
  type: EntryType
  describe?: string
}

/** One permission rule that exists, whoever holds it. */
export interface AllAuth extends Auth {
  status: EntryStatus
}

/** What a form brings along in its own data; checked instead of the global lists. spec: shell §6, readings (Permissions) */
type FormPermission = Auth & { status?: EntryStatus }

/** The lists of a session, as `getUserPermissionByToken` gives them, and those of a form where there is one. */
export interface PermissionLists {
  auth: readonly Auth[]
  allAuth: readonly AllAuth[]
  permissionList?: readonly FormPermission[]
}

/** True for a type-2 entry; every other type counts as a show entry, as "other than type 2" says. spec: shell §6 */
export const isDisableEntry = (entry: { type?: unknown }): boolean => String(entry.type) === '2'

/** True when the rule is switched off. A missing or unknown status counts as in force: in doubt a rule restricts. */
export const isSwitchedOff = (entry: { status?: unknown }): boolean => String(entry.status) === '0'
