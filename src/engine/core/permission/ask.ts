import { compilePermissions } from './compile.ts'
import type { PermissionLists } from './entry.ts'

/** Whether an element with `code` is drawn. Asks once; whoever asks often compiles the lists. spec: shell §6 has-permission rule */
export const showTest = (code: string, lists: PermissionLists): boolean => compilePermissions(lists).shows(code)

/** Whether an element with `code` is disabled. The specification calls the same answer "allowed". spec: contract §12 */
export const disabledByForm = (code: string, lists: PermissionLists): boolean =>
  compilePermissions(lists).disables(code)

/** Fields, columns and buttons to hide: in force under the prefix, not held by the user, prefix cut off. spec: shell §6 */
export const hiddenByPrefix = (prefix: string, lists: PermissionLists): string[] =>
  compilePermissions(lists).hiddenWithPrefix(prefix)
