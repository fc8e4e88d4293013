import { homePath, plainPath } from '#core/menu'
import { isObject } from '#core/object'
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

/** The page that a visit begins with, unless a link has led to another. */
const isStart = ({ ports, settings }: Runtime): boolean =>
  plainPath(ports.navigation.currentPath()) === (settings.theme.current.home || homePath)

const path = '/sys/userSetting'
const settingKey = 'tour'

/** Whether the user has seen the tour in any browser; null where the server does not say. */
async function wasSeen({ http }: Runtime): Promise<boolean | null> {
  const settings = await http.get<unknown>(path, {}, { quiet: 'all' }).catch(() => null)
  if (!Array.isArray(settings)) return null
  return settings.some((setting) => isObject(setting) && setting.settingKey === settingKey)
}

/** Whether the signed-in user is new, in a role that has a tour, and on the page that a visit begins with. */
export async function isTourDue(runtime: Runtime): Promise<boolean> {
  const { user } = runtime.session.state()
  if (!user || !isStart(runtime) || seenTours(runtime.ports).read()?.includes(user.username)) return false
  if (touredRoles(await ownRoles(runtime)).length === 0) return false
  const seen = await wasSeen(runtime)
  if (seen) keepTourSeenHere(runtime)
  return seen === false && isStart(runtime)
}

function keepTourSeenHere({ ports, session }: Runtime): void {
  const name = session.state().user?.username
  const seen = seenTours(ports)
  if (name !== undefined) seen.write([...new Set([...(seen.read() ?? []), name])])
}

/** Stores that the signed-in user has seen it: it is offered once, in whatever browser. */
export function keepTourSeen(runtime: Runtime): void {
  keepTourSeenHere(runtime)
  const body = { settingKey, settingValue: { seen: true } }
  runtime.http.put(path, body, { quiet: 'all' }).catch(() => undefined)
}
