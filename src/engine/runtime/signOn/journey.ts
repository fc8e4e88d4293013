import { isObject } from '#core/object'

/** Why this window is, or is not, on its way to the CAS server. */
export type Journey =
  /** It went to sign in, and wants to go to `redirect` after it. */
  | { kind: 'login'; redirect: string }
  /** A session has ended in it: it goes there when it is told to. */
  | { kind: 'rest' }

/** The journey that was kept, or null when it is something else. */
export function journeyOf(raw: unknown): Journey | null {
  if (!isObject(raw)) return null
  if (raw.kind === 'rest') return { kind: 'rest' }
  return raw.kind === 'login' && typeof raw.redirect === 'string' ? { kind: 'login', redirect: raw.redirect } : null
}
