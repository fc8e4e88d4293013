import type { TableSpec } from '#server/database'

/**
 * Rows that come from documents: which row stands for which part of which document, what the document said last, and
 * which columns were changed online since. A row that is gone while its line stays was deleted online.
 */
export const originTable: TableSpec = {
  name: 'document_origin',
  columns: [
    { name: 'table_name', type: 'text', length: 63, nullable: false },
    { name: 'row_key', type: 'text', length: 255, nullable: false },
    { name: 'row_id', type: 'text', length: 64, nullable: false },
    { name: 'cells', type: 'json', nullable: false },
    { name: 'touched', type: 'json', nullable: false },
  ],
  primaryKey: ['table_name', 'row_key'],
  uniques: [],
  indexes: [],
}
