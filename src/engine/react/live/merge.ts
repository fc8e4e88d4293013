import { displayAfter } from '#core/live'
import type { ListState } from '#react/list'

type Row = ListState['rows'][number]

/** Cells whose value has changed, by row id and field names; null fields: the row is new. */
export interface CellChange {
  id: string
  fields: readonly string[] | null
}

/** Changes since the last merge: rows by id, null for removed ones. */
export type Changes = ReadonlyMap<string, Row | null>

interface MergeSetting {
  /** Ids of rows that this page has received: they are not new. */
  earlierIds: ReadonlySet<string>
  /** The latest id on the page when it was loaded, if there are other pages: records created before it were already counted. */
  newest?: string | undefined
  /** New rows are inserted at the top if they belong on this page. */
  insert: boolean
}

interface Merge {
  /** The changed part of the state. */
  part: Pick<ListState, 'rows' | 'total' | 'selected' | 'status'>
  cells: readonly CellChange[]
  /** Ids of new rows that are not on this page. */
  elsewhere: readonly string[]
  /** Some rows are older than the page: only a reload tells whether its total already counts them. */
  isDoubtful: boolean
  /** Records were added, removed or stored anew: counts may differ. A first answer to a subscription only repeats what the page holds. */
  isNews: boolean
}

const idOf = (row: Row): string => String(row.id)

const newId = /^\d{19}$/

/** Whether a record was created before another: generated ids increase with time. */
const isBefore = (id: string, other: string | undefined): boolean =>
  other !== undefined && newId.test(id) && newId.test(other) && id < other

/** The latest id on a page; undefined if all rows are on it, or the ids are not generated. */
export const newestOf = (state: ListState): string | undefined =>
  isWhole(state)
    ? undefined
    : state.rows
        .map(idOf)
        .filter((id) => newId.test(id))
        .toSorted()
        .at(-1)

/** Whether the page contains all rows of the query. */
export const isWhole = ({ total, rows, capped }: ListState): boolean => !capped && total <= rows.length

/** Base fields that sort records by age. */
const byTime = ['createTime', 'updateTime']

/** Whether a record that was just created belongs on this page, as far as is certain without a request. */
const showsNewest = (state: ListState): boolean => {
  const [first] = state.sort
  const newestFirst = state.page === 1 && byTime.includes(first?.field ?? '') && first?.order === 'desc'
  return newestFirst || (isWhole(state) && state.page === 1)
}

/** Merges changes into the state: displayed rows keep their places, new ones come first, removed ones disappear. */
export function merged(state: ListState, changes: Changes, { earlierIds, newest, insert }: MergeSetting): Merge {
  const unknown = [...changes].flatMap(([id, row]) => (row && !earlierIds.has(id) ? [row] : []))
  const fresh = unknown.filter((row) => !isBefore(idOf(row), newest))
  const inserted = insert && showsNewest(state) ? fresh : []
  const remaining = state.rows.filter((row) => changes.get(idOf(row)) !== null)
  const rows = [...inserted.toReversed(), ...remaining.map((row) => rowAfter(row, changes.get(idOf(row))))]
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
    isNews: unknown.length > 0 || goneCount > 0 || remaining.some((row) => isStoredAnew(row, changes.get(idOf(row)))),
  }
}

const rowAfter = (before: Row, after: Row | null | undefined): Row =>
  after ? { ...after, ...displayAfter(before, after) } : before

/** Computed values change with the time alone, so the version of a record decides where it has one. */
const isStoredAnew = (before: Row, after: Row | null | undefined): boolean =>
  after !== null &&
  after !== undefined &&
  (after.rowVersion === undefined || after.rowVersion !== before.rowVersion) &&
  cellChanges(before, after).length > 0

function cellChanges(before: Row, after: Row | null | undefined): CellChange[] {
  if (!after) return []
  const fields = Object.keys(after).filter((name) => isOther(before[name], after[name]))
  return fields.length > 0 ? [{ id: idOf(before), fields }] : []
}

const isOther = (one: unknown, other: unknown): boolean =>
  typeof other === 'object' ? JSON.stringify(one) !== JSON.stringify(other) : one !== other

/** Updates the selected rows; removed ones are deselected. */
function renewed(selected: ListState['selected'], changes: Changes): ListState['selected'] {
  if (![...selected.keys()].some((id) => changes.has(id))) return selected
  const entries = [...selected].flatMap(([id, row]) => {
    const change = changes.get(id)
    return change === null ? [] : [[id, change ?? row] as const]
  })
  return new Map(entries)
}
