import { proxy, ref } from 'valtio/vanilla'
import { limit } from '#core/limit'
import { compilePermissions, type Permissions } from '#core/permission'
import type { Ports } from '#runtime/port'
import { createStoredValue, type StoredValue } from '#runtime/storage'
import { type DepartChoice, isTenantId, type TenantChoice } from './belonging.ts'
import { createListStore, type StoredLists } from './permissionLists.ts'
import { type SessionUser, sessionUserOf } from './sessionUser.ts'

/** The state of the session; replaced as a whole at each change. */
export interface SessionState extends Credential {
  departs: readonly DepartChoice[]
  tenants: readonly TenantChoice[]
  /** The menu as the server sent it; null until it is loaded. */
  menu: readonly unknown[] | null
  /** Codes of the user's roles where it works; none until the menu is loaded. */
  roles: readonly string[]
  /** Name of the tenant in which the user works, or of the platform; empty for one without a choice. */
  workplace: string
  /** Editors that could run scripts are hidden. spec: contract §4.1 */
  sysSafeMode: boolean
  permissions: Permissions
}

export interface SessionStore {
  /** For `useSnapshot`; `current` is one immutable value. */
  readonly proxy: { readonly current: SessionState }
  state(): SessionState
  /** Replaces the state by one that differs in `parts`, and stores what outlives the page. */
  change(parts: Partial<Omit<SessionState, 'permissions'>> & { lists?: StoredLists }): void
  /** The token in storage, which another tab may have replaced. */
  storedToken(): string
  /** Takes over what another tab has stored for the same user, who goes on in the tenant of this tab. */
  adopt(): void
  /** Signs out here, and in storage unless it holds a newer session; true if it did not. */
  clear(): boolean
}

const signedOut: Omit<SessionState, 'permissions'> = {
  token: '',
  user: null,
  tenantId: '',
  departs: [],
  tenants: [],
  menu: null,
  roles: [],
  workplace: '',
  sysSafeMode: false,
}

/** The session as this browser remembers it. Broken storage reads as signed out. */
export function createSessionStore(ports: Pick<Ports, 'storage' | 'clock'>): SessionStore {
  const credentials = createCredentialStore(ports)
  const lists = createListStore(ports)
  const restored = { ...signedOut, ...credentials.read(), permissions: compilePermissions(lists.read()) }
  const shared: { current: SessionState } = proxy({ current: ref(restored) })

  return {
    proxy: shared,
    state: () => shared.current,
    change({ lists: newLists, ...parts }) {
      credentials.write(parts)
      if (newLists) lists.write(newLists)
      const permissions = newLists ? compilePermissions(newLists) : shared.current.permissions
      shared.current = ref({ ...shared.current, ...parts, permissions })
    },
    storedToken: () => credentials.read().token,
    adopt() {
      const { token, user } = credentials.read()
      shared.current = ref({ ...shared.current, token, user })
    },
    clear() {
      const stored = credentials.read().token
      const own = stored === '' || stored === shared.current.token
      if (own) credentials.write(signedOut)
      lists.clear()
      shared.current = ref({ ...signedOut, permissions: compilePermissions({ auth: [], allAuth: [] }) })
      return own
    },
  }
}

/** A token travels in a header: visible characters only. */
const tokenOf = (raw: unknown): string | null =>
  typeof raw === 'string' && /^[\x21-\x7e]{1,4096}$/.test(raw) ? raw : null

const tenantIdOf = (raw: unknown): string | null => (typeof raw === 'string' && isTenantId(raw) ? raw : null)

/** The parts of a session that are stored for 7 days. spec: shell §4, §9 */
interface Credential {
  token: string
  user: SessionUser | null
  tenantId: string
}

interface CredentialKeeper {
  read(): Credential
  /** Writes the given parts; an empty part is removed. */
  write(parts: Partial<Credential>): void
}

/** Stores the credential in local storage. */
function createCredentialStore({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): CredentialKeeper {
  const settings = { area: storage.local, clock, lifetimeMs: limit.sessionCacheMs, maxLength: 50_000 }
  const token = createStoredValue({ ...settings, key: 'Access-Token', parse: tokenOf })
  const user = createStoredValue({ ...settings, key: 'Login_Userinfo', parse: sessionUserOf })
  const tenantId = createStoredValue({ ...settings, key: 'TENANT_ID', parse: tenantIdOf })

  return {
    read: () => ({ token: token.read() ?? '', user: user.read(), tenantId: tenantId.read() ?? '' }),
    write(parts) {
      if (parts.token !== undefined) keep(token, parts.token)
      if (parts.user !== undefined) keep(user, parts.user)
      if (parts.tenantId !== undefined) keep(tenantId, parts.tenantId)
    },
  }
}

function keep<T>(stored: StoredValue<T>, value: T | null): void {
  if (value) stored.write(value)
  else stored.remove()
}
