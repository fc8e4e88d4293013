import { catalogue, type Page } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { limit } from '#core/limit'
import { administrationMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { Condition } from '#core/query'
import { mayRead, type WireRecord } from '#server/access'
import { bare, found, type Route, refused, route } from '#server/http'
import { everyRecord, findRecords, listRecords } from '#server/reading'
import { type Calling, idsOf, scopeOf } from '../scope.ts'
import { type PeopleQuestion, peopleCondition } from './conditions.ts'
import { visiblePeople } from './visiblePeople.ts'

const { people } = catalogue

interface Paging {
  pageNo?: number | undefined
  pageSize?: number | undefined
}

/** A page of people. */
export async function peoplePage(
  calling: Calling,
  question: PeopleQuestion,
  { pageNo = 1, pageSize = limit.defaultPageSize }: Paging,
): Promise<Page<WireRecord>> {
  const scope = scopeOf(calling, 'sysUser')
  const params = { pageNo: String(pageNo), pageSize: String(pageSize) }
  const page = await listRecords(scope, params, { and: peopleCondition(question, scope) })
  return { ...page, records: visiblePeople(page.records, scope) }
}

async function everyPerson(calling: Calling, and: Condition): Promise<WireRecord[]> {
  const scope = scopeOf(calling, 'sysUser')
  return visiblePeople(await everyRecord(scope, { and, most: limit.idsPerBatch }), scope)
}

/** Fields by which people are named, and the right that asking by them needs. */
const namingFields: Readonly<Record<string, string | null>> = {
  id: null,
  username: null,
  workNo: 'user:list',
  phone: 'user:list',
  email: 'user:list',
}

function namingCondition(query: Readonly<Record<string, unknown>>, calling: Calling): Condition {
  const { caller } = calling
  const field = Object.keys(namingFields).find((name) => typeof query[name] === 'string' && query[name] !== '')
  if (!field) throw productError('badRequest', { reason: administrationMessages.userNeeded })
  const code = namingFields[field]
  const { model } = scopeOf(calling, 'sysUser')
  const named = model.field(field)
  if ((code && !canCall(caller.rights, code)) || !named || !mayRead(caller, model, named))
    throw productError('forbidden')
  return { kind: 'in', field, values: idsOf(String(query[field])) }
}

/** The own record, or that of another for whoever may list users; null when it is not to be seen. */
async function visiblePerson(calling: Calling, userId: string): Promise<WireRecord | null> {
  const { caller } = calling
  if (userId !== caller.user.id && !canCall(caller.rights, 'user:list')) throw productError('forbidden')
  const [record] = await findRecords(scopeOf(calling, 'sysUser'), { ids: [userId] })
  return record ?? null
}

const departs = route(people.departs, async ({ query, ...calling }) => {
  const record = await visiblePerson(calling, query.userId)
  const ids = splitKeys(record?.selecteddeparts)
  const records = ids.length > 0 ? await findRecords(scopeOf(calling, 'sysDepart'), { ids }) : []
  if (records.length === 0) return refused(administrationMessages.notFound)
  return found(records.map(({ id, departName }) => ({ key: id, value: id, title: departName })))
})

const roles = route(people.roles, async ({ query, ...calling }) => {
  const record = await visiblePerson(calling, query.userid)
  const ids = splitKeys(record?.selectedroles)
  if (ids.length === 0) throw productError('rolesOfUserMissing')
  return found(ids)
})

/** Finding people. spec: contract §6.1 */
export const peopleRoutes: readonly Route[] = [
  route(people.component, async ({ query, ...calling }) => {
    const { departId, username, orgCode, pageNo, pageSize } = query
    const question = { departId, username, orgCode, realname: query.realname || query.name }
    return found(await peoplePage(calling, question, { pageNo, pageSize }))
  }),
  route(people.multi, async ({ query, ...calling }) =>
    bare(await everyPerson(calling, namingCondition(query, calling))),
  ),
  route(people.byDepart, async ({ query, ...calling }) => {
    const scope = scopeOf(calling, 'sysUser')
    const and = peopleCondition({ departId: query.id, realname: query.realname }, scope)
    const page = await listRecords(scope, { pageSize: String(limit.pageSize) }, { and })
    return found(visiblePeople(page.records, scope))
  }),
  route(people.byIds, async ({ query, ...calling }) =>
    found(await everyPerson(calling, { kind: 'in', field: 'id', values: idsOf(query.userIds) })),
  ),
  departs,
  roles,
  route(people.generateId, ({ services }) => found(services.ids.next())),
]
