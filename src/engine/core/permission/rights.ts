import { splitKeys } from '#core/object'
import { isDisableEntry, isSwitchedOff } from './entry.ts'

/** Rights of a user on the server. */
export interface Rights {
  /** Holds every code and data right, including future ones. */
  admin: boolean
  /** Codes granted to the user. */
  codes: ReadonlySet<string>
  /** Active field codes `<permission>:field:<field>`: without the code the field is hidden. */
  restricted: ReadonlySet<string>
  /** Active field codes of type 2 ("editable"): without the code the field is read-only. */
  locked: ReadonlySet<string>
}

/** A permission row of the server. */
export interface PermissionRow {
  /** One code, or several comma-joined. */
  perms: string
  permsType: unknown
  status: unknown
}

interface Grants {
  admin: boolean
  /** `perms` of the rows granted by the user's roles, departments and packages. */
  granted: readonly string[]
  /** All permission rows; only field codes matter here. */
  rows: readonly PermissionRow[]
}

const fieldMark = ':field:'

/** Whether `code` contains a field code. */
export const isFieldCode = (code: string): boolean => code.includes(fieldMark)

/** Field codes of active rows. */
const fieldCodes = (rows: readonly PermissionRow[]): string[] =>
  rows.filter((row) => !isSwitchedOff(row)).flatMap((row) => splitKeys(row.perms).filter(isFieldCode))

/** Computes a user's rights. When one row hides a field and another locks it, it is hidden. */
export function rightsOf({ admin, granted, rows }: Grants): Rights {
  const isLock = (row: PermissionRow) => isDisableEntry({ type: row.permsType })
  return {
    admin,
    codes: new Set(granted.flatMap(splitKeys)),
    restricted: new Set(fieldCodes(rows.filter((row) => !isLock(row)))),
    locked: new Set(fieldCodes(rows.filter(isLock))),
  }
}

/** Whether a call that requires `code` is allowed. Denied by default: also for a missing, empty or unknown code. */
export function canCall(rights: Rights, code: string | undefined): boolean {
  if (rights.admin) return true
  return code !== undefined && code !== '' && rights.codes.has(code)
}

/** Permission code of a field in a model with this permission prefix. */
export const fieldCode = (permission: string, field: string): string => permission + fieldMark + field

/** Access of a user to a field. */
export type FieldRight = 'write' | 'read' | 'hidden'

/** A user's access to a field; without an active permission row it follows the record. spec: schema language, Permissions */
export function fieldRight(rights: Rights, model: { permission: string }, field: string): FieldRight {
  const code = fieldCode(model.permission, field)
  if (rights.admin || rights.codes.has(code)) return 'write'
  if (rights.restricted.has(code)) return 'hidden'
  return rights.locked.has(code) ? 'read' : 'write'
}
