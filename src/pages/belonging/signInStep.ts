import type { TenantChoice } from '#runtime/session'

/** A step that remains after the password was accepted. */
export type SignInStep =
  | { kind: 'password' }
  | { kind: 'depart' }
  | { kind: 'tenant'; tenants: readonly TenantChoice[] }
