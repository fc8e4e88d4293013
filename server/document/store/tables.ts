import type { ColumnSpec, TableSpec } from '#server/database'

const named: readonly ColumnSpec[] = [
  { name: 'kind', type: 'text', length: 20, nullable: false },
  { name: 'id', type: 'text', length: 80, nullable: false },
]

/** Documents that have been saved online: their latest and their published revision. */
export const headTable: TableSpec = {
  name: 'document_head',
  columns: [
    ...named,
    { name: 'title', type: 'text', length: 200 },
    { name: 'latest', type: 'integer', nullable: false },
    { name: 'published', type: 'integer' },
    { name: 'deleted', type: 'integer', nullable: false, default: 0 },
  ],
  primaryKey: ['kind', 'id'],
  uniques: [],
  indexes: [],
}

/** Every revision that was ever saved. One without a document says that it was deleted. */
export const revisionTable: TableSpec = {
  name: 'document_revision',
  columns: [
    ...named,
    { name: 'revision', type: 'integer', nullable: false },
    { name: 'document', type: 'json' },
    { name: 'author', type: 'text', length: 100, nullable: false },
    { name: 'saved_at', type: 'text', length: 19, nullable: false },
    { name: 'note', type: 'text', length: 500 },
    { name: 'base_hash', type: 'text', length: 64 },
    { name: 'state', type: 'text', length: 20, nullable: false },
  ],
  primaryKey: ['kind', 'id', 'revision'],
  uniques: [],
  indexes: [],
}

/** The tables behind online documents; they have to be there before the library is opened. */
export const documentTables: readonly TableSpec[] = [headTable, revisionTable]
