import { catalogue } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import { limit } from '#core/limit'
import { administrationMessages } from '#core/message'
import { splitKeys } from '#core/object'
import { allOf, anyOf, type Condition, contains, equals, isOneOf, startsWith } from '#core/query'
import { type CallContext, scopeOf, type WireRecord } from '#server/access'
import { found, type Route, route } from '#server/http'
import { listRecords, storedRecords } from '#server/reading'
import { idsOf } from '../scope.ts'
import { peoplePage } from '../user/peopleRoutes.ts'
import { type DepartRow, departNodes, departRows, departTree } from './treeRoutes.ts'

const { depart } = catalogue
const superior = '2'

const named = (text: string): Condition => contains('departName', text)

/** The codes of the departments that the caller leads; null for an ordinary member. */
async function ledCodes(callContext: CallContext): Promise<string[] | null> {
  const { services, caller } = callContext
  const [own] = await storedRecords(scopeOf(callContext, 'sysUser'), [caller.user.id], services.database.query)
  if (String(own?.userIdentity) !== superior) return null
  const ids = splitKeys(own?.departIds)
  if (ids.length === 0) return []
  const rows = await departRows(callContext, { and: isOneOf('id', ids) })
  return rows.map(({ record }) => String(record.orgCode))
}

const under = (codes: readonly string[]): Condition => anyOf(codes.map((code) => startsWith('orgCode', code)))

async function departBy(callContext: CallContext, and: Condition): Promise<DepartRow> {
  const [row] = await departRows(callContext, { and })
  if (!row) throw productError('entityMissing')
  return row
}

/** The departments above one, topmost first. Stops at a cycle. */
function ancestorsOf(row: DepartRow, rows: readonly DepartRow[]): DepartRow[] {
  const byId = new Map(rows.map((each) => [each.id, each]))
  const ancestors: DepartRow[] = []
  for (
    let at = byId.get(row.parentId ?? '');
    at && !ancestors.includes(at) && at.id !== row.id;
    at = byId.get(at.parentId ?? '')
  )
    ancestors.unshift(at)
  return ancestors
}

const mine = route(depart.mine, async (callContext) => {
  const codes = await ledCodes(callContext)
  if (codes === null) return found([], { message: '1' })
  return found(departTree(await departRows(callContext, { and: under(codes) })), { message: superior })
})

const search = route(depart.search, async ({ query, ...callContext }) => {
  const codes = query.myDeptSearch === '1' ? ((await ledCodes(callContext)) ?? []) : null
  const ids = idsOf(query.departIds ?? '')
  const and = allOf([
    named(query.keyWord),
    ...(codes ? [under(codes)] : []),
    ...(query.orgCode ? [startsWith('orgCode', query.orgCode)] : []),
    ...(ids.length > 0 ? [isOneOf('id', ids)] : []),
  ])
  const rows = await departRows(callContext, { and })
  if (rows.length === 0) throw productError('departNotFound')
  return found(departNodes(rows, new Set()))
})

const parents = route(depart.parents, async ({ query, ...callContext }) => {
  const { departId, orgCode } = query
  if (!departId && !orgCode) throw badRequest(administrationMessages.departNeeded)
  const field = departId ? 'id' : 'orgCode'
  const row = await departBy(callContext, equals(field, departId || orgCode || ''))
  const above = ancestorsOf(row, await departRows(callContext))
  const parentMap = Object.fromEntries(above.map(({ id, record }) => [id, record]))
  return found({ parentIds: above.map(({ id }) => id), parentMap })
})

/** Finding departments. spec: contract §6.3 */
export const departSearchRoutes: readonly Route[] = [
  mine,
  search,
  parents,
  route(depart.name, async ({ query, ...callContext }) => {
    const row = await departBy(callContext, equals('orgCode', query.orgCode))
    return found(row.record)
  }),
  route(depart.keyword, async ({ query, ...callContext }) => {
    const scope = scopeOf(callContext, 'sysDepart')
    const [people, departs] = await Promise.all([
      peoplePage(callContext, { realname: query.keyWord }, { pageSize: limit.pageSize }),
      listRecords(scope, { pageSize: String(limit.pageSize) }, { and: named(query.keyWord) }),
    ])
    const departList: WireRecord[] = departs.records.map(({ id, departName, orgCode, parentId }) => ({
      id,
      departName,
      orgCode,
      parentId,
      key: id,
      value: id,
      title: departName,
    }))
    return found({ userList: people.records, departList })
  }),
]
