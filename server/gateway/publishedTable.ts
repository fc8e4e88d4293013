import type { TableSpec } from '#server/database'

/** The routes that were published last, by tenant. */
export const publishedTable: TableSpec = {
  name: 'sys_gateway_published',
  columns: [
    { name: 'tenant_id', type: 'integer', nullable: false },
    { name: 'routes', type: 'json', nullable: false },
    { name: 'publish_time', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['tenant_id'],
  uniques: [],
  indexes: [],
}
