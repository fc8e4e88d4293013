import { limit } from '#core/limit'
import type { Ports } from '#runtime/port'
import { createShelf, type Shelf } from '#runtime/storage'
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

export interface CredentialKeeper {
  read(): Credential
  /** Writes the given parts; an empty part is removed. */
  write(parts: Partial<Credential>): void
}

/** Keeps the credential in local storage. */
export function createCredentialKeeper({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): CredentialKeeper {
  const place = { area: storage.local, clock, keptMs: limit.sessionCacheMs, maxLength: 50_000 }
  const token = createShelf({ ...place, key: 'Access-Token', parse: tokenOf })
  const user = createShelf({ ...place, key: 'Login_Userinfo', parse: sessionUserOf })
  const tenantId = createShelf({ ...place, key: 'TENANT_ID', parse: tenantIdOf })

  return {
    read: () => ({ token: token.read() ?? '', user: user.read(), tenantId: tenantId.read() ?? '' }),
    write(parts) {
      if (parts.token !== undefined) keep(token, parts.token)
      if (parts.user !== undefined) keep(user, parts.user)
      if (parts.tenantId !== undefined) keep(tenantId, parts.tenantId)
    },
  }
}

function keep<T>(shelf: Shelf<T>, value: T | null): void {
  if (value) shelf.write(value)
  else shelf.remove()
}
