import type { Caller } from '#server/context'
import type { Cell, TableSpec } from '#server/database'

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

type Row = Readonly<Record<string, Cell>>

/** One condition as it was sent; what it holds is checked where it is asked with. */
type Condition = Readonly<Record<string, unknown>>

/** A saved query as it is sent. */
export interface SavedQuery {
  id: string
  code: string
  title: string
  matchType: 'and' | 'or'
  records: readonly Condition[]
  shared: boolean
  /** The caller may change and delete it. */
  own: boolean
  createBy: string
}

export const savedQueryOf = (row: Row, { user }: Caller): SavedQuery => ({
  id: String(row.id),
  code: String(row.code),
  title: String(row.title),
  matchType: row.match_type === 'or' ? 'or' : 'and',
  records: JSON.parse(String(row.records)),
  shared: Number(row.shared) === 1,
  own: row.user_id === user.id,
  createBy: String(row.create_by),
})
