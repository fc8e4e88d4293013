import type { ListState } from '#react/list'

type Row = ListState['rows'][number]

/** A drawn cell whose value is another one, by the id of its row and the name of its field; no field: the row is new. */
export interface CellChange {
  id: string
  fields: readonly string[] | null
}

/** What has changed since the last time: rows by id, null for those that are gone. */
export type Changes = ReadonlyMap<string, Row | null>

interface MergeSetting {
  /** Rows that this page has received: one of them is no new row. */
  earlierIds: ReadonlySet<string>
  /** The latest id on the page as it came, while other pages hold further rows: what was made before it was counted with it. */
  newest?: string | undefined
  /** New rows are put at the top where they belong to the page. */
  insert: boolean
}

interface Merge {
  /** What of the state is another. */
  part: Pick<ListState, 'rows' | 'total' | 'selected' | 'status'>
  cells: readonly CellChange[]
  /** Ids of new rows that are not on this page. */
  elsewhere: readonly string[]
  /** Some of the new rows are older than the page: whether its count holds them is for a load to tell. */
  isDoubtful: boolean
}

const idOf = (row: Row): string => String(row.id)

const newId = /^\d{19}$/

/** Whether a record was made before another one: ids that are made go up with time. */
const isBefore = (id: string, other: string | undefined): boolean =>
  other !== undefined && newId.test(id) && newId.test(other) && id < other

/** The latest id of a page of several; none where all rows stand on it, or ids are not made. */
export const newestOf = (state: ListState): string | undefined =>
  isWhole(state)
    ? undefined
    : state.rows
        .map(idOf)
        .filter((id) => newId.test(id))
        .toSorted()
        .at(-1)

/** All rows that meet the question stand on the page. */
export const isWhole = ({ total, rows, capped }: ListState): boolean => !capped && total <= rows.length

/** Base fields by which what was just made comes last. */
const byTime = ['createTime', 'updateTime']

/** Whether a record that was just made stands on this page, as far as that is certain without a request. */
const showsNewest = (state: ListState): boolean => {
  const [first] = state.sort
  const newestFirst = state.page === 1 && byTime.includes(first?.field ?? '') && first?.order === 'desc'
  return newestFirst || (isWhole(state) && state.page === 1)
}

/** The state with changes merged in: drawn rows keep their places, new ones come first, those that are gone go. */
export function merged(state: ListState, changes: Changes, { earlierIds, newest, insert }: MergeSetting): Merge {
  const unknown = [...changes].flatMap(([id, row]) => (row && !earlierIds.has(id) ? [row] : []))
  const fresh = unknown.filter((row) => !isBefore(idOf(row), newest))
  const inserted = insert && showsNewest(state) ? fresh : []
  const remaining = state.rows.filter((row) => changes.get(idOf(row)) !== null)
  const rows = [...inserted.toReversed(), ...remaining.map((row) => changes.get(idOf(row)) ?? row)]
  const goneCount = state.rows.length - remaining.length
  const total = state.capped ? state.total : Math.max(0, state.total + fresh.length - goneCount)
  const visible = rows.slice(0, Math.max(state.pageSize, remaining.length))
  return {
    part: {
      rows: visible,
      total,
      selected: renewed(state.selected, changes),
      status: visible.length > 0 ? 'ready' : 'empty',
    },
    cells: [
      ...inserted.map((row) => ({ id: idOf(row), fields: null })),
      ...remaining.flatMap((row) => cellChanges(row, changes.get(idOf(row)))),
    ],
    elsewhere: inserted.length > 0 ? [] : fresh.map(idOf),
    isDoubtful: fresh.length < unknown.length,
  }
}

function cellChanges(before: Row, after: Row | null | undefined): CellChange[] {
  if (!after) return []
  const fields = Object.keys(after).filter((name) => isOther(before[name], after[name]))
  return fields.length > 0 ? [{ id: idOf(before), fields }] : []
}

const isOther = (one: unknown, other: unknown): boolean =>
  typeof other === 'object' ? JSON.stringify(one) !== JSON.stringify(other) : one !== other

/** Ticked rows are the newer ones; what is gone is unticked. */
function renewed(selected: ListState['selected'], changes: Changes): ListState['selected'] {
  if (![...selected.keys()].some((id) => changes.has(id))) return selected
  const entries = [...selected].flatMap(([id, row]) => {
    const change = changes.get(id)
    return change === null ? [] : [[id, change ?? row] as const]
  })
  return new Map(entries)
}
