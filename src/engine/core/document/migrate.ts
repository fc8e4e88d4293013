import { languageVersion } from './documentKind.ts'

/** Changes a document of version `from` into one of version `from + 1`. */
export interface Migration {
  from: number
  up(document: Record<string, unknown>): Record<string, unknown>
}

/** Every change of the language so far, oldest first. */
const migrations: readonly Migration[] = []

/** Brings an old document to the present version; a newer or unknown version is returned as it is, for the check to name. */
export function migrateDocument(document: Record<string, unknown>): Record<string, unknown> {
  return migrations
    .filter((step) => typeof document.version === 'number' && step.from >= document.version)
    .reduce(
      (current, step) => (current.version === step.from ? { ...step.up(current), version: step.from + 1 } : current),
      document,
    )
    .valueOf() as Record<string, unknown>
}

/** True when the document speaks a version that this engine does not know yet. */
export const isNewer = (document: { version?: unknown }): boolean =>
  typeof document.version === 'number' && document.version > languageVersion
