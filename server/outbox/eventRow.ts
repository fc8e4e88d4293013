import type { DomainEvent, QueryRunner } from '#server/context'
import type { Cell, TableSpec } from '#server/database'

/** Events of the last hour. */
export const outboxTable: TableSpec = {
  name: 'outbox',
  columns: [
    { name: 'id', type: 'text', length: 32, nullable: false },
    { name: 'origin', type: 'text', length: 32, nullable: false },
    { name: 'kind', type: 'text', length: 40, nullable: false },
    { name: 'payload', type: 'json', nullable: false },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [{ name: 'ix_outbox_created', columns: ['created_ms'] }],
}

type Row = Readonly<Record<string, Cell>>

/** An event as it was committed. */
export interface StoredEvent {
  id: string
  event: DomainEvent
}

export const rowOf = (event: DomainEvent, at: { id: string; origin: string; nowMs: number }) => ({
  id: at.id,
  origin: at.origin,
  kind: event.kind,
  payload: JSON.stringify(event),
  created_ms: at.nowMs,
})

const eventOf = ({ id, payload }: Row): StoredEvent => ({
  id: String(id),
  event: JSON.parse(String(payload)) as DomainEvent,
})

/** Those of the events that have been committed, in the order of their ids. */
export async function committed(query: QueryRunner, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  const rows = await query
    .selectFrom(outboxTable.name)
    .select(['id', 'payload'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}

/** What other instances have committed since `sinceMs`. */
export async function fromElsewhere(
  query: QueryRunner,
  { origin, sinceMs }: { origin: string; sinceMs: number },
): Promise<StoredEvent[]> {
  const rows = await query
    .selectFrom(outboxTable.name)
    .select(['id', 'payload'])
    .where('created_ms', '>', sinceMs)
    .where('origin', '<>', origin)
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}
