import { splitKeys } from '#core/object'
import type { AllAuth, Auth, PermissionLists } from './entry.ts'

/** Columns and buttons of a table by their own names. */
export interface TableRights {
  hidden: readonly string[]
  disabled: readonly string[]
}

/**
 * The lists with what they say of a prefix replaced: exactly these have an entry in force that nobody holds. spec: shell §6, contract
 * §4.1 online table helper
 */
export function replaceByPrefix(
  lists: PermissionLists,
  prefix: string,
  { hidden, disabled }: TableRights,
): PermissionLists {
  const others = <T extends Auth>(entries: readonly T[]): T[] =>
    entries.flatMap((entry) => {
      const codes = splitKeys(entry.action).filter((code) => !code.startsWith(prefix))
      return codes.length > 0 ? [{ ...entry, action: codes.join(',') }] : []
    })
  const entry = (type: 1 | 2) => (name: string) => ({ action: prefix + name, type, status: 1 }) as const
  const allAuth = [...others<AllAuth>(lists.allAuth), ...hidden.map(entry(1)), ...disabled.map(entry(2))]
  return { ...lists, auth: others(lists.auth), allAuth }
}

/** The buttons of a sub-table that can be withheld: to add rows, and to remove them. spec: widgets §6 add and batch_delete */
export const tableButtons = ['add', 'batch_delete'] as const

/** The name of a column or button of a sub-table among the parts of its screen. */
export const rowPart = (table: string, name: string): string => `${table}:${name}`

export const isRowPart = (code: string): boolean => code.includes(':')

/** Columns, buttons and read-only columns that a screen withholds, by id. */
interface ScreenRights {
  columns?: readonly string[]
  actions?: readonly string[]
  readonly?: readonly string[]
}

/** The columns and buttons of a sub-table that a screen withholds, and its columns that are read-only, by their own names. */
export function rowPartsOf(table: string, { columns = [], actions = [], readonly = [] }: ScreenRights): TableRights {
  const prefix = rowPart(table, '')
  const namesIn = (codes: readonly string[]) =>
    codes.flatMap((code) => (code.startsWith(prefix) ? [code.slice(prefix.length)] : []))
  return { hidden: namesIn([...columns, ...actions]), disabled: namesIn(readonly) }
}
