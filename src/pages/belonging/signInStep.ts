import type { LoginResult, SecondStep, TenantChoice } from '#runtime/session'

/** A step that remains after the password was accepted; with `code` no session has begun yet. */
export type SignInStep =
  /** A sign-in that waits for a code; `onLogin` takes the login that it ends with. */
  | { kind: 'code'; secondStep: SecondStep; onLogin(login: LoginResult): void }
  | { kind: 'password' }
  | { kind: 'depart' }
  | { kind: 'tenant'; tenants: readonly TenantChoice[] }
