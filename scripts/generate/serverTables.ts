import { assemble } from '#assemble'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'
import { instanceTable, migrationTable } from '#server/database'
import { idempotencyTable } from '#server/http'
import { outboxTable } from '#server/outbox'

/** The server's internal tables: no model may use one of their names. */
export function serverTables(): string[] {
  const { documents, parts } = assemble({ print: () => undefined })
  const own = [migrationTable, instanceTable, outboxTable, idempotencyTable, ...documents.tables]
  const ofParts = parts.flatMap((part) => part.tables?.(createLibrary([], fullChecks)) ?? [])
  return [...new Set([...own, ...ofParts].map(({ name }) => name))].sort()
}
