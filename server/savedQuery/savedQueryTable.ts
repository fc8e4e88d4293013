import type { TableSpec } from '#server/database'

/** Saved queries; `code` is the screen or page for which one is kept. A title stands once for a person and code. */
export const savedQueryTable: TableSpec = {
  name: 'super_query',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'create_by', type: 'text', length: 64, nullable: false },
    { name: 'tenant_id', type: 'integer', nullable: false, default: 0 },
    { name: 'code', type: 'text', length: 200, nullable: false },
    { name: 'title', type: 'text', length: 50, nullable: false },
    { name: 'match_type', type: 'text', length: 3, nullable: false },
    { name: 'records', type: 'json', nullable: false },
    { name: 'shared', type: 'integer', nullable: false, default: 0 },
    { name: 'update_time', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [{ name: 'uq_super_query_title', columns: ['user_id', 'code', 'title'] }],
  indexes: [{ name: 'ix_super_query_code', columns: ['code'] }],
}
