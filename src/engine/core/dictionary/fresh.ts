import { limit } from '#core/limit'

/** Whether a cache entry is still valid: seven days after it was saved. spec: shell §9, widgets §9 */
export function isFresh(entry: { savedAtMs: number }, nowMs: number): boolean {
  const ageMs = nowMs - entry.savedAtMs
  return ageMs >= 0 && ageMs < limit.dictionaryCacheMs
}
