import type { TenantChoice } from '#runtime/session'

/** What a user still has to do after the password was right. */
export type SignInStep =
  | { kind: 'password' }
  | { kind: 'depart' }
  | { kind: 'tenant'; tenants: readonly TenantChoice[] }
