import { splitKeys } from '#core/object'
import { type AllAuth, type Auth, isDisableEntry, isSwitchedOff, type PermissionLists } from './entry.ts'

/** State of a column or button of an editable table. */
export type ColumnRight = 'open' | 'disabled' | 'hidden'

/** Compiled permission rules of a session or form; each query is one lookup. */
export interface Permissions {
  /** Whether an element with this code is visible; false for undefined codes. spec: contract §4.1 show test */
  shows(code: string): boolean
  /** Whether an element with this code is visible but disabled. spec: contract §4.1 disable test */
  disables(code: string): boolean
  /** State of a column of an editable table; an empty prefix restricts nothing. spec: shell §6 */
  columnRight(prefix: string, name: string): ColumnRight
  /** What the rules were compiled from. */
  lists: PermissionLists
}

/** All codes of the entries, comma-joined ones split. */
const codesOf = (entries: readonly { action: string }[]): Set<string> =>
  new Set(entries.flatMap(({ action }) => splitKeys(action)))

/** Whether the first rule with a code is active, by code. spec: contract §4.1 "First allAuth entry with this code" */
function firstRules(rules: readonly AllAuth[]): Map<string, boolean> {
  const inForce = new Map<string, boolean>()
  for (const rule of rules)
    for (const code of splitKeys(rule.action)) if (!inForce.has(code)) inForce.set(code, !isSwitchedOff(rule))
  return inForce
}

/** Codes of active rules that the user lacks. */
const missingCodes = (rules: readonly AllAuth[], codes: ReadonlySet<string>): Set<string> =>
  new Set([...codesOf(rules.filter((rule) => !isSwitchedOff(rule)))].filter((code) => !codes.has(code)))

const isShowEntry = (entry: { type?: unknown }) => !isDisableEntry(entry)
const isTypeOne = (entry: { type?: unknown }) => String(entry.type) === '1'
const asList = <T extends Auth>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []

/** The show test. A form's own show entries replace the global lists. spec: readings (Permissions) */
function compileShow(auth: readonly Auth[], allAuth: readonly AllAuth[], own: readonly Auth[]) {
  if (own.length > 0) {
    const ownCodes = codesOf(own)
    return (code: string) => ownCodes.has(code)
  }
  const free = codesOf(allAuth.filter((rule) => isShowEntry(rule) && isSwitchedOff(rule)))
  const showCodes = codesOf(auth.filter(isShowEntry))
  return (code: string) => free.has(code) || showCodes.has(code)
}

/** The disable test, following contract §4.1. */
function compileDisable(auth: readonly Auth[], allAuth: readonly AllAuth[], own: readonly Auth[]) {
  const ownCodes = codesOf(own)
  const inForce = firstRules(allAuth.filter(isDisableEntry))
  const disableCodes = codesOf(auth.filter(isDisableEntry))
  return (code: string) => ownCodes.has(code) || (inForce.get(code) === true && !disableCodes.has(code))
}

/** Compiles the lists of a session (and form) into lookups. Missing lists count as empty. */
export function compilePermissions(lists: PermissionLists): Permissions {
  const [auth, allAuth, own] = [asList(lists.auth), asList(lists.allAuth), asList(lists.permissionList)]
  const hidden = missingCodes(allAuth.filter(isTypeOne), codesOf(auth.filter(isTypeOne)))
  const disabled = missingCodes(allAuth.filter(isDisableEntry), codesOf(auth.filter(isDisableEntry)))
  return {
    shows: compileShow(auth, allAuth, own.filter(isShowEntry)),
    disables: compileDisable(auth, allAuth, own.filter(isDisableEntry)),
    columnRight: (prefix, name) => {
      if (prefix === '') return 'open'
      if (hidden.has(prefix + name)) return 'hidden'
      return disabled.has(prefix + name) ? 'disabled' : 'open'
    },
    lists,
  }
}
