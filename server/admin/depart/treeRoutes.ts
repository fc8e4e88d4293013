import { catalogue } from '#core/endpoint'
import type { WireRecord } from '#server/access'
import { found, type Route, route } from '#server/http'
import { idsOf } from '../scope.ts'
import { treeOf } from '../tree.ts'
import { type DepartRow, departNodes, departRows, departTree } from './rows.ts'

const { depart } = catalogue

/** Those at the top: what has no parent among the rows that the caller sees. */
function topOf(rows: readonly DepartRow[]): DepartRow[] {
  const known = new Set(rows.map(({ id }) => id))
  return rows.filter(({ parentId }) => parentId === null || !known.has(parentId))
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
  route(depart.tree, async ({ query, ...calling }) => {
    const rows = await departRows(calling)
    const ids = new Set(idsOf(query.ids ?? ''))
    return found(departTree(ids.size === 0 ? rows : rows.filter(({ id }) => ids.has(id))))
  }),
  route(depart.level, async ({ query, ...calling }) => {
    const rows = await departRows(calling)
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
  route(depart.idTree, async (calling) => found(treeOf(await departRows(calling), idNode) satisfies IdNode[])),
  route(depart.all, async ({ query, ...calling }) => {
    const rows = await departRows(calling)
    const records: WireRecord[] = rows.map(({ record }) => record)
    return found(query.id ? records.filter(({ id }) => id === query.id) : records)
  }),
]
