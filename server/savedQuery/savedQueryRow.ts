import type { Caller } from '#server/context'
import type { Cell } from '#server/database'

type Row = Readonly<Record<string, Cell>>

/** One condition as it was sent; what it holds is checked where it is asked with. */
export type Condition = Readonly<Record<string, unknown>>

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
