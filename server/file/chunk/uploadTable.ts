import type { TableSpec } from '#server/database'

/** Uploads in parts that have begun and are not finished. */
export const uploadTable: TableSpec = {
  name: 'upload_session',
  columns: [
    { name: 'id', type: 'text', length: 32, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'name', type: 'text', length: 255, nullable: false },
    { name: 'folder', type: 'text', length: 40, nullable: false },
    { name: 'bytes', type: 'integer', nullable: false },
    { name: 'md5', type: 'text', length: 32, nullable: false },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [{ name: 'ix_upload_session_user', columns: ['user_id', 'created_ms'] }],
}
