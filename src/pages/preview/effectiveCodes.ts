import { isObject, splitKeys, textOrEmpty } from '#core/object'
import type { Permissions } from '#core/permission'
import type { HttpCalls } from '#runtime/http'

/** The codes that buttons ask for, each with whether a role or user has it. */
export type EffectiveCodes = ReadonlyMap<string, 'on' | 'open' | 'disabled' | 'hidden'>

const states: readonly unknown[] = ['on', 'open', 'disabled', 'hidden']

/**
 * The codes of the buttons of `user:<id>` or `role:<id>`: its own, whatever the caller holds, since nothing is done with them here. None
 * for the caller itself, and where they cannot be read.
 */
export async function loadEffectiveCodes(http: HttpCalls, as: string): Promise<EffectiveCodes> {
  const [kind = '', id = ''] = as.split(':')
  if (id === '') return new Map()
  const answer = await http
    .get<unknown>('/sys/permission/effective/buttons', { [`${kind}Id`]: id }, { quiet: 'all' })
    .catch(() => [])
  const codes = new Map<string, 'on' | 'open' | 'disabled' | 'hidden'>()
  for (const row of Array.isArray(answer) ? answer.filter(isObject) : [])
    for (const code of splitKeys(textOrEmpty(row.perms)))
      if (states.includes(row.state) && codes.get(code) !== 'on')
        codes.set(code, row.state as 'on' | 'open' | 'disabled' | 'hidden')
  return codes
}

/** Which parts a preview shows: by the other's buttons; fields and what is no button by what both may see. */
export const permissionsBy = (codes: EffectiveCodes, both: Permissions): Permissions => ({
  ...both,
  shows(code) {
    const state = codes.get(code)
    return state === undefined ? both.shows(code) : state !== 'hidden'
  },
  disables(code) {
    const state = codes.get(code)
    return state === undefined ? both.disables(code) : state === 'disabled'
  },
})
