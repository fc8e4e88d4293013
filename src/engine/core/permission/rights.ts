import { splitKeys } from '#core/object'
import { isDisableEntry, isSwitchedOff } from './entry.ts'

/** What one user may do, as the server knows it. */
export interface Rights {
  /** Holds every code and every data right, also those made later. */
  admin: boolean
  /** Codes granted to the user. */
  codes: ReadonlySet<string>
  /** Field codes `<permission>:field:<field>` in force: without the code the field is hidden. */
  restricted: ReadonlySet<string>
  /** Field codes in force whose row says "editable" (type 2): without the code the field is shown but not written. */
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
  /** The `perms` of the rows that the user's roles, departments and packages grant. */
  granted: readonly string[]
  /** Every permission row that exists; only those of fields matter here. */
  rows: readonly PermissionRow[]
}

const fieldMark = ':field:'

/** Whether a code, or one of several, guards a field. */
export const isFieldCode = (code: string): boolean => code.includes(fieldMark)

/** The field codes of the rows in force. */
const fieldCodes = (rows: readonly PermissionRow[]): string[] =>
  rows.filter((row) => !isSwitchedOff(row)).flatMap((row) => splitKeys(row.perms).filter(isFieldCode))

/** The rights of a user. A field code under a row that hides counts as hiding, even when another row only locks it. */
export function rightsOf({ admin, granted, rows }: Grants): Rights {
  const isLock = (row: PermissionRow) => isDisableEntry({ type: row.permsType })
  return {
    admin,
    codes: new Set(granted.flatMap(splitKeys)),
    restricted: new Set(fieldCodes(rows.filter((row) => !isLock(row)))),
    locked: new Set(fieldCodes(rows.filter(isLock))),
  }
}

/** Whether a call that needs `code` is answered. Deny by default: no code, an unknown code and an empty one are refused. */
export function canCall(rights: Rights, code: string | undefined): boolean {
  if (rights.admin) return true
  return code !== undefined && code !== '' && rights.codes.has(code)
}

/** The code that guards a field of a model with this permission prefix. */
export const fieldCode = (permission: string, field: string): string => permission + fieldMark + field

/** What a user may do with a field. */
export type FieldRight = 'write' | 'read' | 'hidden'

/** The right on a field of a model. Without a permission row in force a field goes with its record. spec: schema language, Permissions */
export function fieldRight(rights: Rights, model: { permission: string }, field: string): FieldRight {
  const code = fieldCode(model.permission, field)
  if (rights.admin || rights.codes.has(code)) return 'write'
  if (rights.restricted.has(code)) return 'hidden'
  return rights.locked.has(code) ? 'read' : 'write'
}
