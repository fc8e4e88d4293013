import { frameTables } from '#app'
import { assemble } from '#assemble'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'
import { migrationTable } from '#server/database'

/** The server's internal tables: no model may use one of their names. */
export function serverTables(): string[] {
  const { documents, parts } = assemble({ print: () => undefined })
  const own = [migrationTable, ...frameTables, ...documents.tables]
  const ofParts = parts.flatMap((part) => part.tables?.(createLibrary([], fullChecks)) ?? [])
  return [...new Set([...own, ...ofParts].map(({ name }) => name))].sort()
}
