/**
 * Who is answered, decided on the matched call before anything of the request is read.
 * - `public`: anybody.
 * - `known`: anybody; a token that is good names the caller, any other counts as none.
 * - `session`: whoever is signed in.
 * - `code`: whoever holds `code`, or one of `or`.
 * - `own`: whoever is signed in; the call itself looks only at what `rule` names. For calls on the own account, and for
 *   calls whose right depends on what they name.
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

/** Whoever holds `code` or one of `or`. */
export const holding = (code: string, ...or: string[]): Access & { kind: 'code' } => ({ kind: 'code', code, or })

/** Whoever is signed in, within `rule`. */
export const ownOnly = (rule: string): Access & { kind: 'own' } => ({ kind: 'own', rule })

/** The codes of which one is needed; empty when the call needs none. */
export const codesOf = (access: Access): readonly string[] =>
  access.kind === 'code' ? [access.code, ...access.or] : []

/** Whether whoever `holds` such codes is let in by them; a call that needs none lets everybody in. */
export const isOpenTo = (access: Access, holds: (code: string) => boolean): boolean => {
  const codes = codesOf(access)
  return codes.length === 0 || codes.some(holds)
}
