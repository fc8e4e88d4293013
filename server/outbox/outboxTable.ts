import type { TableSpec } from '#server/database'

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
