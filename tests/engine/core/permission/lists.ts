import { readFileSync } from 'node:fs'
import type { AllAuth, Auth, PermissionLists } from '#core/permission'

/** `[action, type]`, and `[action, type, status]` for rules. */
export type Entry = [string, unknown, unknown?]

export interface ListCase {
  why: string
  quote?: string
  auth?: Entry[]
  allAuth?: Entry[]
  permissionList?: Entry[]
}

export const casesOf = <T>(name: string): T[] => JSON.parse(readFileSync(`tests/cases/permission/${name}.json`, 'utf8'))

const entryOf = ([action, type, status]: Entry) => (status === undefined ? { action, type } : { action, type, status })

export const authOf = (entries: Entry[] | undefined) => entries?.map(entryOf) as Auth[]
export const allAuthOf = (entries: Entry[] | undefined) => entries?.map(entryOf) as AllAuth[]

/** The lists of a case; lists that a case leaves out are really absent. */
export function listsOf({ auth, allAuth, permissionList }: ListCase): PermissionLists {
  const lists = { auth: authOf(auth), allAuth: allAuthOf(allAuth) }
  return permissionList ? { ...lists, permissionList: authOf(permissionList) } : lists
}
