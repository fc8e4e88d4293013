import type { AllAuth, Auth } from '#core/permission'
import type { PermissionEntry } from '#server/context'
import { isButton } from './permissionRows.ts'

const typeOf = ({ permsType }: PermissionEntry): '1' | '2' => (permsType === '2' ? '2' : '1')
const inForce = ({ status }: PermissionEntry) => status !== '0'
const named = (entry: PermissionEntry) => isButton(entry) && entry.perms !== ''

/** The buttons that are granted, only those in force. spec: contract §4.1 Auth */
export const ownButtons = (entries: readonly PermissionEntry[], granted: (id: string) => boolean): Auth[] =>
  entries
    .filter((entry) => named(entry) && inForce(entry) && granted(entry.id))
    .map((entry) => ({ action: entry.perms, type: typeOf(entry), describe: entry.name }))

/** Every button that exists. spec: contract §4.1 AllAuth */
export const allButtons = (entries: readonly PermissionEntry[]): AllAuth[] =>
  entries.filter(named).map((entry) => ({
    action: entry.perms,
    status: inForce(entry) ? '1' : '0',
    type: typeOf(entry),
    describe: entry.name,
  }))
