import type { AllAuth, Auth } from '#core/permission'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

export interface StoredLists {
  auth: readonly Auth[]
  allAuth: readonly AllAuth[]
}

const entriesOf = <T extends Auth>(raw: unknown): T[] | null =>
  Array.isArray(raw)
    ? raw.filter((entry) => typeof entry === 'object' && entry !== null && typeof entry.action === 'string')
    : null

/** The lists in an answer; invalid entries are left out. */
export const permissionListsOf = (raw: { auth?: unknown; allAuth?: unknown }): StoredLists => ({
  auth: entriesOf<Auth>(raw.auth) ?? [],
  allAuth: entriesOf<AllAuth>(raw.allAuth) ?? [],
})

/** Stores both lists in session storage. spec: shell §6, contract §4.1 */
export function createListStore({ storage, clock }: Pick<Ports, 'storage' | 'clock'>) {
  const settings = { area: storage.session, clock, lifetimeMs: null }
  const auth = createStoredValue<readonly Auth[]>({
    ...settings,
    key: 'LOGIN_USER_BUTTON_AUTH',
    parse: entriesOf<Auth>,
  })
  const allAuth = createStoredValue<readonly AllAuth[]>({
    ...settings,
    key: 'SYS_BUTTON_AUTH',
    parse: entriesOf<AllAuth>,
  })

  return {
    read: (): StoredLists => ({ auth: auth.read() ?? [], allAuth: allAuth.read() ?? [] }),
    write(lists: StoredLists) {
      auth.write(lists.auth)
      allAuth.write(lists.allAuth)
    },
    clear() {
      auth.remove()
      allAuth.remove()
    },
  }
}
