import type { Ports } from '#runtime/port'
import type { Runtime } from '#runtime/service'
import { createStoredValue, type StoredValue } from '#runtime/storage'
import { touredRoles } from './tourSteps.ts'

/** Storage key of the users who have seen the tour, a JSON list of user names. */
const seenToursKey = 'tours-seen'

const namesOf = (raw: unknown): readonly string[] | null =>
  Array.isArray(raw) && raw.every((name) => typeof name === 'string') ? raw : null

/** The users who have seen the tour in this browser, by name. */
const seenTours = ({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): StoredValue<readonly string[]> =>
  createStoredValue({
    area: storage.local,
    clock,
    key: seenToursKey,
    lifetimeMs: null,
    parse: namesOf,
    maxLength: 20_000,
  })

const rolesOfUsers = new WeakMap<object, Promise<readonly string[]>>()

/** The ids of the roles of the signed-in user, fetched once per sign-in; none when they cannot be read. */
export async function ownRoles({ http, session }: Runtime): Promise<readonly string[]> {
  const { user } = session.state()
  if (!user) return []
  const roles =
    rolesOfUsers.get(user) ??
    http.get<string[]>('/sys/user/queryUserRole', { userid: user.id }, { quiet: 'all' }).catch(() => [])
  rolesOfUsers.set(user, roles)
  return roles
}

/** Whether the signed-in user is new here, in a role that has a tour. */
export async function isTourDue(runtime: Runtime): Promise<boolean> {
  const { user } = runtime.session.state()
  if (!user || seenTours(runtime.ports).read()?.includes(user.username)) return false
  return touredRoles(await ownRoles(runtime)).length > 0
}

/** Stores that the signed-in user has seen it. */
export function keepTourSeen({ ports, session }: Runtime): void {
  const name = session.state().user?.username
  const seen = seenTours(ports)
  if (name !== undefined) seen.write([...new Set([...(seen.read() ?? []), name])])
}
