import { memoized } from '#core/object'
import type { Rights } from '#core/permission'
import type { Caller, Grants, Services } from '#server/context'

/** What grants a caller its rights: its roles, or the role for which it stands. */
export const grantsOf = async (
  { grants, user, tenantId }: Caller,
  { rights }: Pick<Services, 'rights'>,
): Promise<Grants> => grants ?? rights.grantsOf(user.id, tenantId)

/** Those who must all see what is shown to a caller: the caller alone, or with the one as whom it looks. */
export const viewersOf = (caller: Caller): readonly Caller[] => caller.viewers ?? [caller]

const codesUnder = memoized((_rights: Rights) => new WeakMap<Rights, Rights>())

/** The codes that both have; what restricts fields is the same for everybody. */
function commonRights(one: Rights, other: Rights): Rights {
  if (one.admin) return other
  if (other.admin) return one
  const byOther = codesUnder(one)
  const common = byOther.get(other) ?? {
    ...one,
    codes: new Set([...one.codes].filter((code) => other.codes.has(code))),
  }
  byOther.set(other, common)
  return common
}

/** The caller who sees what `other` sees too and nothing else. It stays the caller for logs, limits and whatever else belongs to somebody. */
export const seenAs = (caller: Caller, other: Caller): Caller => ({
  ...caller,
  rights: commonRights(caller.rights, other.rights),
  viewers: [caller, other],
})
