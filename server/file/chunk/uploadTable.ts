import type { TableSpec } from '#server/database'

/** Uploads in parts of the last day; `path` is where the file is once they are joined. */
export const uploadTable: TableSpec = {
  name: 'upload_session',
  columns: [
    { name: 'id', type: 'text', length: 32, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'name', type: 'text', length: 255, nullable: false },
    { name: 'folder', type: 'text', length: 40, nullable: false },
    { name: 'bytes', type: 'integer', nullable: false },
    { name: 'md5', type: 'text', length: 32, nullable: false },
    { name: 'path', type: 'text', length: 300, nullable: true },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [{ name: 'ix_upload_session_user', columns: ['user_id', 'created_ms'] }],
}
