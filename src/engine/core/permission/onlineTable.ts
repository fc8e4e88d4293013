import { type AllAuth, type Auth, type PermissionLists, splitCodes } from './entry.ts'

interface Restriction {
  /** What the codes of the table begin with, for example `online:goods:`. */
  prefix: string
  /** Columns and buttons to hide, without the prefix. */
  names: readonly string[]
}

/** The entry without the codes that `drops` names; none when nothing is left of it. */
function without<T extends Auth>(entry: T, drops: (code: string) => boolean): T[] {
  const codes = splitCodes(entry.action)
  const remaining = codes.filter((code) => !drops(code))
  if (remaining.length === codes.length) return [entry]
  return remaining.length === 0 ? [] : [{ ...entry, action: remaining.join(',') }]
}

/**
 * The lists of a session while an online table is open: of the codes under the prefix exactly the named ones are hidden.
 * spec: shell §6 "replace prefix-matched all-permissions entries", contract §4.1 online table helper
 */
export function restrictOnlineTable(lists: PermissionLists, { prefix, names }: Restriction): PermissionLists {
  if (prefix === '') return lists
  const named = new Set(names.map((name) => prefix + name))
  const added: AllAuth[] = names.map((name) => ({ action: prefix + name, type: 1, status: 1 }))
  return {
    ...lists,
    auth: lists.auth.flatMap((entry) => without(entry, (code) => named.has(code))),
    allAuth: [...lists.allAuth.flatMap((entry) => without(entry, (code) => code.startsWith(prefix))), ...added],
  }
}
