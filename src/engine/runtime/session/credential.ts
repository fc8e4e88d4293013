import { limit } from '#core/limit'
import type { Ports } from '#runtime/port'
import { createStoredValue, type StoredValue } from '#runtime/storage'
import { isTenantId } from './belonging.ts'
import { type SessionUser, sessionUserOf } from './sessionUser.ts'

/** A token travels in a header: visible characters only. */
const tokenOf = (raw: unknown): string | null =>
  typeof raw === 'string' && /^[\x21-\x7e]{1,4096}$/.test(raw) ? raw : null

const tenantIdOf = (raw: unknown): string | null => (typeof raw === 'string' && isTenantId(raw) ? raw : null)

/** What is kept of a session for 7 days. spec: shell §4, §9 */
export interface Credential {
  token: string
  user: SessionUser | null
  tenantId: string
}

interface CredentialKeeper {
  read(): Credential
  /** Writes the given parts; an empty part is removed. */
  write(parts: Partial<Credential>): void
}

/** Keeps the credential in local storage. */
export function createCredentialKeeper({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): CredentialKeeper {
  const place = { area: storage.local, clock, lifetimeMs: limit.sessionCacheMs, maxLength: 50_000 }
  const token = createStoredValue({ ...place, key: 'Access-Token', parse: tokenOf })
  const user = createStoredValue({ ...place, key: 'Login_Userinfo', parse: sessionUserOf })
  const tenantId = createStoredValue({ ...place, key: 'TENANT_ID', parse: tenantIdOf })

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
