import { catalogue, type Page } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import { limit } from '#core/limit'
import { administrationMessages } from '#core/message'
import { codeOf, type Model, maskedValue } from '#core/model'
import { splitKeys } from '#core/object'
import { canCall } from '#core/permission'
import { allOf, type Condition, isOneOf, startsWith } from '#core/query'
import { type CallContext, mayRead, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import { bare, found, queryRoute, type Route, refused, route } from '#server/http'
import { everyRecord, findRecords, listRecords, visibleIds } from '#server/reading'
import { idsOf, namedLike } from '../scope.ts'

const { people } = catalogue

interface PageParams {
  pageNo?: number | undefined
  pageSize?: number | undefined
}

/** A page of people. */
export async function peoplePage(
  callContext: CallContext,
  criteria: PeopleQuery,
  { pageNo = 1, pageSize = limit.defaultPageSize }: PageParams,
): Promise<Page<WireRecord>> {
  const scope = namesOf(callContext)
  const params = { pageNo: String(pageNo), pageSize: String(pageSize) }
  const page = await listRecords(scope, params, { and: peopleCondition(criteria, scope) })
  return { ...page, records: await visiblePeople(page.records, scope) }
}

/** The scope of pickers: everybody in the tenant has a name. */
const namesOf = (callContext: CallContext): RecordScope => ({ ...scopeOf(callContext, 'sysUser'), names: true })

async function everyPerson(callContext: CallContext, and: Condition): Promise<WireRecord[]> {
  const scope = namesOf(callContext)
  return visiblePeople(await everyRecord(scope, { and, most: limit.idsPerBatch }), scope)
}

/** Fields that identify users, and the permission code required to search by each; null means none. */
const namingFields: Readonly<Record<string, string | null>> = {
  id: null,
  username: null,
  workNo: 'user:list',
  phone: 'user:list',
  email: 'user:list',
}

function namingCondition(query: Readonly<Record<string, unknown>>, callContext: CallContext): Condition {
  const { caller } = callContext
  const field = Object.keys(namingFields).find((name) => typeof query[name] === 'string' && query[name] !== '')
  if (!field) throw badRequest(administrationMessages.userNeeded)
  const code = namingFields[field]
  const { model } = scopeOf(callContext, 'sysUser')
  const named = model.field(field)
  if ((code && !canCall(caller.rights, code)) || !named || !mayRead(caller, model, named))
    throw productError('forbidden')
  return isOneOf(field, idsOf(String(query[field])))
}

/** The caller's own record, or that of another user if the caller may list users; null when it is not visible. */
async function visiblePerson(callContext: CallContext, userId: string): Promise<WireRecord | null> {
  const { caller } = callContext
  if (userId !== caller.user.id && !canCall(caller.rights, 'user:list')) throw productError('forbidden')
  const [record] = await findRecords(scopeOf(callContext, 'sysUser'), { ids: [userId] })
  return record ?? null
}

const departs = route(people.departs, async ({ query, ...callContext }) => {
  const record = await visiblePerson(callContext, query.userId)
  const ids = splitKeys(record?.selecteddeparts)
  const records = ids.length > 0 ? await findRecords(scopeOf(callContext, 'sysDepart'), { ids }) : []
  if (records.length === 0) return refused(administrationMessages.notFound)
  return found(records.map(({ id, departName }) => ({ key: id, value: id, title: departName })))
})

const roles = route(people.roles, async ({ query, ...callContext }) => {
  const record = await visiblePerson(callContext, query.userid)
  const ids = splitKeys(record?.selectedroles)
  if (ids.length === 0) throw productError('rolesOfUserMissing')
  return found(ids)
})

/** Finding people. spec: contract §6.1 */
export const peopleRoutes: readonly Route[] = [
  route(people.component, async ({ query, ...callContext }) => {
    const { departId, username, orgCode, pageNo, pageSize } = query
    const criteria = { departId, username, orgCode, realname: query.realname || query.name }
    return found(await peoplePage(callContext, criteria, { pageNo, pageSize }))
  }),
  route(people.multi, async ({ query, ...callContext }) =>
    bare(await everyPerson(callContext, namingCondition(query, callContext))),
  ),
  route(people.byDepart, async ({ query, ...callContext }) => {
    const scope = namesOf(callContext)
    const and = peopleCondition({ departId: query.id, realname: query.realname }, scope)
    const page = await listRecords(scope, { pageSize: String(limit.pageSize) }, { and })
    return found(await visiblePeople(page.records, scope))
  }),
  queryRoute(people.byIds, ({ query, ...callContext }) =>
    everyPerson(callContext, isOneOf('id', idsOf(query.userIds))),
  ),
  departs,
  roles,
  queryRoute(people.generateId, ({ services }) => services.ids.next()),
]

/** Search criteria for users. */
interface PeopleQuery {
  /** A substring of one name, or several complete names joined by commas. */
  username?: string | undefined
  realname?: string | undefined
  /** A department including those below it. */
  departId?: string | undefined
  /** The code of a department, including those below it. */
  orgCode?: string | undefined
  /** Users with this role. */
  roleId?: string | undefined
}

const usernameCondition = (username: string): Condition =>
  username.includes(',') ? isOneOf('username', idsOf(username)) : namedLike('username', username)

const conditions: { [K in keyof PeopleQuery]-?: { field: string; of(text: string): Condition } } = {
  username: { field: 'username', of: usernameCondition },
  realname: { field: 'realname', of: (text) => namedLike('realname', text) },
  departId: { field: 'selecteddeparts', of: (root) => ({ kind: 'under', field: 'selecteddeparts', root }) },
  orgCode: {
    field: 'orgCode',
    of: (text) => startsWith('orgCode', text),
  },
  roleId: { field: 'selectedroles', of: (value) => ({ kind: 'holds', field: 'selectedroles', value }) },
}

/** The condition for the search criteria; one over a field that the caller may not see is refused. */
function peopleCondition(criteria: PeopleQuery, { caller, model }: RecordScope): Condition {
  const parts = Object.entries(criteria).flatMap(([key, text]) => {
    if (text === undefined || text === '') return []
    const { field: name, of } = conditions[key as keyof PeopleQuery]
    const field = model.field(name)
    if (!field || !mayRead(caller, model, field)) throw badRequest(administrationMessages.badField, { key, name })
    return [of(text)]
  })
  return allOf(parts)
}

/** What pickers tell every signed-in user of a person: name, account and departments. */
const pickerKeys = [
  'id',
  'username',
  'realname',
  'orgCode',
  'orgCode_dictText',
  'orgCodeTxt',
  'selecteddeparts',
  'selecteddeparts_dictText',
]

/** Pickers mask the caller's own record too. */
const pickerView = (record: WireRecord, model: Model): WireRecord =>
  Object.fromEntries(
    pickerKeys
      .filter((key) => key in record)
      .map((key) => [key, maskedValue({ mask: model.field(key)?.mask }, record[key])]),
  )

/** Users as the caller may see them: complete records of those in the caller's list of users, else the fields of pickers. spec: attack case AC-10 */
export async function visiblePeople(
  records: readonly WireRecord[],
  scope: RecordScope,
  trash: 'live' | 'trash' = 'live',
): Promise<WireRecord[]> {
  const { names: _names, ...rows } = scope
  const mayList = canCall(scope.caller.rights, codeOf(scope.model, 'list'))
  const listed = mayList
    ? await visibleIds(rows, { ids: records.map(({ id }) => String(id)), trash })
    : new Set<string>()
  return records.map((record) => (listed.has(String(record.id)) ? record : pickerView(record, scope.model)))
}
