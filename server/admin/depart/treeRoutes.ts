import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { codeOf } from '#core/model'
import { splitKeys } from '#core/object'
import { canCall } from '#core/permission'
import type { Condition, WireParams } from '#core/query'
import { equals } from '#core/query'
import { type CallContext, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import { commandRoute, found, queryRoute, type Route, route } from '#server/http'
import { everyRecord, findRecords, storedRecords } from '#server/reading'
import { type TreeNode, treeOf } from '#server/rights'
import { editRecord, lockModel } from '#server/writing'
import { behaviourOf, idsOf, writing } from '../scope.ts'

const { depart } = catalogue

/** The topmost departments among the rows that the caller sees. */
function topOf(rows: readonly DepartRow[]): DepartRow[] {
  const departIds = new Set(rows.map(({ id }) => id))
  return rows.filter(({ parentId }) => parentId === null || !departIds.has(parentId))
}

interface IdNode {
  key: string
  value: string
  title: unknown
  code?: unknown
  id?: string
  children: IdNode[]
}

const idNode = (row: DepartRow, children: IdNode[]): IdNode => ({
  key: row.id,
  value: row.id,
  title: row.record.departName,
  ...(row.parentId === null ? { code: row.record.orgCode, id: row.id } : {}),
  children,
})

/** Departments as trees. spec: contract §6.3 */
export const departTreeRoutes: readonly Route[] = [
  route(depart.tree, async ({ query, ...callContext }) => {
    const rows = await departRows(callContext)
    const ids = new Set(idsOf(query.ids ?? ''))
    return found(departTree(ids.size === 0 ? rows : rows.filter(({ id }) => ids.has(id))))
  }),
  route(depart.level, async ({ query, ...callContext }) => {
    const rows = await departRows(callContext)
    const parents = new Set(rows.map(({ parentId }) => parentId))
    const ids = new Set(idsOf(query.ids ?? ''))
    if (ids.size > 0)
      return found(
        departNodes(
          rows.filter(({ id }) => ids.has(id)),
          parents,
        ),
      )
    const pid = query.pid ?? ''
    const level = pid === '' || pid === '0' ? topOf(rows) : rows.filter(({ parentId }) => parentId === pid)
    return found(departNodes(level, parents))
  }),
  queryRoute(depart.idTree, async (callContext) => treeOf(await departRows(callContext), idNode) satisfies IdNode[]),
  route(depart.all, async ({ query, ...callContext }) => {
    const rows = await departRows(callContext)
    const records: WireRecord[] = rows.map(({ record }) => record)
    return found(query.id ? records.filter(({ id }) => id === query.id) : records)
  }),
]

const { departRole } = catalogue

/** The roles of a department, as the caller sees them. */
const rolesIn = (callContext: CallContext, departId: string): Promise<WireRecord[]> =>
  everyRecord(scopeOf(callContext, 'sysDepartRole'), { and: equals('departId', departId), most: limit.idsPerBatch })

const members = new Set(['userIds'])

/** Adds a user to roles or removes it from them, one change after the other; each is an edit of the role. */
async function changeRoles(
  callContext: CallContext,
  userId: string,
  { added, removed }: Record<'added' | 'removed', string[]>,
) {
  await writing(callContext, 'sysDepartRole', async (scope) => {
    await lockModel(scope)
    for (const { id, rowVersion, userIds } of await storedRecords(scope, [...added, ...removed], scope.query)) {
      const others = splitKeys(userIds).filter((each) => each !== userId)
      const roleIds = added.includes(String(id)) ? [...others, userId] : others
      await editRecord({ ...scope, only: members }, { id, rowVersion, userIds: roleIds.join(',') }, behaviourOf)
    }
  })
}

/** Roles of departments, in addition to the calls of their model. spec: contract §6.3 */
export const departRoleRoutes: readonly Route[] = [
  queryRoute(departRole.ofDepart, ({ query, ...callContext }) => rolesIn(callContext, query.departId)),
  route(departRole.ofUser, async ({ query, ...callContext }) => {
    const ids = (await rolesIn(callContext, query.departId)).map(({ id }) => String(id))
    const roles = ids.length === 0 ? [] : await findRecords(scopeOf(callContext, 'sysDepartRole'), { ids })
    return found(roles.filter(({ userIds }) => splitKeys(userIds).includes(query.userId)))
  }),
  commandRoute(departRole.saveUser, messages.done.saved, async ({ body, ...callContext }) => {
    const [newIds, before] = [idsOf(body.newRoleId ?? ''), idsOf(body.oldRoleId ?? '')]
    const added = newIds.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !newIds.includes(id))
    if (added.length + removed.length > 0) await changeRoles(callContext, body.userId, { added, removed })
  }),
]

/** Most departments in one answer. */
const maxDeparts = 20_000

/** A department with its id and parent. */
export interface DepartRow extends TreeNode {
  record: WireRecord
}

/** The fields of departments that every signed-in user sees in pickers. */
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

/** Departments that meet a condition, in order, with the fields that the caller may see. */
export async function departRows(
  callContext: CallContext,
  { params = {}, and }: { params?: WireParams; and?: Condition } = {},
): Promise<DepartRow[]> {
  const scope = scopeOf(callContext, 'sysDepart')
  const records = await everyRecord(scope, { params, most: maxDeparts, ...(and ? { and } : {}) })
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

/** Departments as a nested tree. */
export const departTree = (rows: readonly DepartRow[]): WireRecord[] =>
  treeOf(rows, (row, children: WireRecord[]) =>
    departNode(row, children.length > 0 ? children : null, children.length === 0),
  )

/** Departments as flat nodes, each with whether it has children. */
export function departNodes(rows: readonly DepartRow[], parents: ReadonlySet<string | null>): WireRecord[] {
  return rows.map((row) => departNode(row, null, !parents.has(row.id)))
}
