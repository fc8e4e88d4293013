import { codeOf } from '#core/model'
import { canCall } from '#core/permission'
import type { Condition, WireParams } from '#core/query'
import type { RecordScope, WireRecord } from '#server/access'
import { everyRecord } from '#server/reading'
import { type Calling, scopeOf } from '../scope.ts'
import { type Placed, treeOf } from '../tree.ts'

/** Departments that one call gives at most. */
const mostDeparts = 20_000

/** A department with its place. */
export interface DepartRow extends Placed {
  record: WireRecord
}

/** What pickers show of departments to everybody who is signed in. */
const pickerKeys = [
  'id',
  'parentId',
  'departName',
  'departNameEn',
  'departNameAbbr',
  'departOrder',
  'orgCategory',
  'orgType',
  'orgCode',
  'status',
  'delFlag',
]

function visible(record: WireRecord, { caller, model }: RecordScope): WireRecord {
  if (canCall(caller.rights, codeOf(model, 'list'))) return record
  return Object.fromEntries(pickerKeys.filter((key) => key in record).map((key) => [key, record[key]]))
}

/** Departments under a condition, in their order, as the caller may see them. */
export async function departRows(
  calling: Calling,
  { params = {}, and }: { params?: WireParams; and?: Condition } = {},
): Promise<DepartRow[]> {
  const scope = scopeOf(calling, 'sysDepart')
  const records = await everyRecord(scope, { params, most: mostDeparts, ...(and ? { and } : {}) })
  return records.map((record) => ({
    id: String(record.id),
    parentId: record.parentId ? String(record.parentId) : null,
    record: visible(record, scope),
  }))
}

/** A node of the department tree. spec: contract §6.3 */
const departNode = ({ id, record }: DepartRow, children: WireRecord[] | null, isLeaf: boolean): WireRecord => ({
  ...record,
  key: id,
  value: id,
  title: record.departName,
  isLeaf,
  leaf: isLeaf,
  children,
})

/** The departments as a tree. */
export const departTree = (rows: readonly DepartRow[]): WireRecord[] =>
  treeOf(rows, (row, children: WireRecord[]) =>
    departNode(row, children.length > 0 ? children : null, children.length === 0),
  )

/** Departments without what stands below them, each told whether something does. */
export function departNodes(rows: readonly DepartRow[], parents: ReadonlySet<string | null>): WireRecord[] {
  return rows.map((row) => departNode(row, null, !parents.has(row.id)))
}
