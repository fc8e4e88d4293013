import { isObject, textsIn } from '#core/object'
/** The place of input: a screen, and the edited record (empty for a new one). */
export interface DraftPlace {
  screen: string
  record: string
}

/** Stored unsaved input. */
export interface Draft extends DraftPlace {
  values: Readonly<Record<string, unknown>>
  /** Texts by field that were in controls and not yet values. */
  typed: Readonly<Record<string, string>>
  savedAtMs: number
  /** The `rowVersion` that the input is based on; null for a new record. */
  baseVersion: number | null
}

/** The draft in `raw`, or null if it is invalid. */
export function draftOf(raw: unknown): Draft | null {
  if (!isObject(raw) || !isObject(raw.values) || typeof raw.savedAtMs !== 'number') return null
  const { screen, record, values, savedAtMs, baseVersion } = raw
  if (typeof screen !== 'string' || typeof record !== 'string') return null
  const version = typeof baseVersion === 'number' ? baseVersion : null
  return { screen, record, values, typed: textsIn(raw.typed), savedAtMs, baseVersion: version }
}
