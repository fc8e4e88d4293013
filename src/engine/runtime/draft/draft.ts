import { isObject } from '#core/object'
/** Where input stands: a screen, and the record that is edited (empty for a new one). */
export interface DraftPlace {
  screen: string
  record: string
}

/** Unsaved input as it was kept. */
export interface Draft extends DraftPlace {
  values: Readonly<Record<string, unknown>>
  /** Texts by field that stood in controls and were no values yet. */
  typed: Readonly<Record<string, string>>
  savedAtMs: number
  /** The `rowVersion` that the input began with; null for a new record. */
  baseVersion: number | null
}

/** The draft in `raw`, or null when it is none. */
export function draftOf(raw: unknown): Draft | null {
  if (!isObject(raw) || !isObject(raw.values) || typeof raw.savedAtMs !== 'number') return null
  const { screen, record, values, savedAtMs, baseVersion } = raw
  if (typeof screen !== 'string' || typeof record !== 'string') return null
  const version = typeof baseVersion === 'number' ? baseVersion : null
  return { screen, record, values, typed: textsOf(raw.typed), savedAtMs, baseVersion: version }
}

/** The texts in `raw`; what is none is left out. */
const textsOf = (raw: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(raw) ? raw : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
