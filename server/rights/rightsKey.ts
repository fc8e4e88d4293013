import { createHash } from 'node:crypto'
import type { Rights } from '#core/permission'

const known = new WeakMap<Rights, string>()

/** A short name of what rights allow; equal rights have equal names. */
export function rightsKey(rights: Rights): string {
  const before = known.get(rights)
  if (before) return before
  const { admin, codes, restricted, locked } = rights
  const sorted = [codes, restricted, locked].map((set) => [...set].sort())
  const key = admin ? 'admin' : createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
  known.set(rights, key)
  return key
}
