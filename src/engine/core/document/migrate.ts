import { languageVersion } from './documentKind.ts'
import { toVersion2 } from './version2.ts'

/** Migrates a document from version `from` to `from + 1`. */
export interface Migration {
  from: number
  up(document: Record<string, unknown>): Record<string, unknown>
}

/** All migrations of the language, oldest first. */
const migrations: readonly Migration[] = [{ from: 1, up: toVersion2 }]

/** Migrates a document to the current version; one with a newer or unknown version is returned unchanged, and the check reports it. */
export function migrateDocument(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return migrations.reduce(
    (current, step) => (current.version === step.from ? { ...step.up(current), version: step.from + 1 } : current),
    document,
  )
}

/** True when the document has a newer version than this engine supports. */
export const isNewer = (document: { version?: unknown }): boolean =>
  typeof document.version === 'number' && document.version > languageVersion
