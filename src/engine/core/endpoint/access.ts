/**
 * Who may make a call, decided before anything of the request is read.
 * - `public`: anybody.
 * - `known`: anybody; a valid token identifies the caller, an invalid one is ignored.
 * - `session`: any signed-in user.
 * - `code`: users with `code`, or with one of `or`.
 * - `own`: any signed-in user, but only on what `rule` describes: for calls on one's own account, and for calls whose
 *   permission depends on the requested object.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'known' }
  | { readonly kind: 'session' }
  | { readonly kind: 'code'; readonly code: string; readonly or: readonly string[] }
  | { readonly kind: 'own'; readonly rule: string }

export const publicAccess = { kind: 'public' } as const
export const knownOrNot = { kind: 'known' } as const
export const signedIn = { kind: 'session' } as const

/** Requires `code` or one of `or`. */
export const holding = (code: string, ...or: string[]): Access & { kind: 'code' } => ({ kind: 'code', code, or })

/** Requires a session; the call limits itself to `rule`. */
export const ownOnly = (rule: string): Access & { kind: 'own' } => ({ kind: 'own', rule })

/** The codes of which one is required; empty if the call requires none. */
export const codesOf = (access: Access): readonly string[] =>
  access.kind === 'code' ? [access.code, ...access.or] : []

/** Whether a user's codes allow the call; always true for calls that require none. */
export const isOpenTo = (access: Access, holds: (code: string) => boolean): boolean => {
  const codes = codesOf(access)
  return codes.length === 0 || codes.some(holds)
}
