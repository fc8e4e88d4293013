import type { TableSpec } from '#server/database'

/** Jobs; `seen_ms` is when the server that runs one last said so. */
export const jobTable: TableSpec = {
  name: 'sys_job',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'owner_id', type: 'text', length: 64, nullable: false },
    { name: 'title', type: 'text', length: 100, nullable: false },
    { name: 'status', type: 'text', length: 20, nullable: false },
    { name: 'done', type: 'integer', nullable: false, default: 0 },
    { name: 'total', type: 'integer', nullable: false, default: 0 },
    { name: 'failed', type: 'integer', nullable: false, default: 0 },
    { name: 'faults', type: 'json', nullable: false },
    { name: 'message', type: 'text', length: 500, nullable: false },
    { name: 'result', type: 'json' },
    { name: 'cancelled', type: 'integer', nullable: false, default: 0 },
    { name: 'begun_ms', type: 'integer', nullable: false },
    { name: 'seen_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [{ name: 'ix_sys_job_owner', columns: ['owner_id', 'status'] }],
}
