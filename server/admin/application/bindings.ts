import { productError } from '#core/error'
import { limit } from '#core/limit'
import { allOf, type Condition, contains, equals, isOneOf, negate } from '#core/query'
import { type CallContext, scopeOf, type WireRecord, type WriteScope } from '#server/access'
import { everyRecord, findRecords, listRecords } from '#server/reading'
import { addRecord, removeRecords } from '#server/writing'
import { behaviourOf, onModel } from '../scope.ts'

/** Pairs of an application role and another record: the model of the pairs, the field of the other side, and its model. */
export interface Binding {
  model: 'sysRoleApp' | 'sysRoleApi'
  field: 'appId' | 'apiId'
  target: 'sysAppAccount' | 'sysApi'
}

export const appBinding: Binding = { model: 'sysRoleApp', field: 'appId', target: 'sysAppAccount' }
export const apiBinding: Binding = { model: 'sysRoleApi', field: 'apiId', target: 'sysApi' }

interface PageParams {
  pageNo?: number | undefined
  pageSize?: number | undefined
}

/** The ids of an application role and of the bound record. */
export interface Pair {
  roleId: string
  otherId: string
}

/** Most bindings of one query. */
const maxBound = limit.permissionIdsPerSave

/** The field equals the value; without a value, every row matches. */
export const equal = (field: string, value: string | undefined): Condition =>
  value ? equals(field, value) : { kind: 'always' }

/** The fields contain these texts; empty texts match every row. */
export const containing = (texts: Readonly<Record<string, string | undefined>>): Condition =>
  allOf(Object.entries(texts).flatMap(([field, text]): Condition[] => (text ? [contains(field, text)] : [])))

/** A page of the records that meet a condition. */
export function pageOf(callContext: CallContext, modelId: string, and: Condition, paging: PageParams) {
  const { pageNo = 1, pageSize = limit.defaultPageSize } = paging
  return listRecords(scopeOf(callContext, modelId), { pageNo: String(pageNo), pageSize: String(pageSize) }, { and })
}

/** Restricts records to those whose `field` refers to a `target` record containing the texts; without texts, every row matches. */
export async function amongNamed(
  callContext: CallContext,
  { field, target }: { field: string; target: string },
  texts: Readonly<Record<string, string | undefined>>,
): Promise<Condition> {
  if (Object.values(texts).every((text) => !text)) return { kind: 'always' }
  const named = await everyRecord(scopeOf(callContext, target), { and: containing(texts), most: maxBound })
  return isOneOf(
    field,
    named.map(({ id }) => String(id)),
  )
}

interface PairQuery {
  /** The side whose keys are returned. */
  side: 'roleId' | Binding['field']
  /** The condition on the pairs. */
  of: Condition
}

/** The keys on one side of the pairs. */
async function keysOf(callContext: CallContext, { model }: Binding, { side, of }: PairQuery): Promise<string[]> {
  const pairs = await everyRecord(scopeOf(callContext, model), { and: of, most: maxBound })
  return pairs.map((pair) => String(pair[side]))
}

/** The condition for the parameter `bound`: `1` and `true` mean bound records, `0` and `false` the others; empty means all. */
const boundCondition = (bound: string | undefined, isBound: Condition): Condition => {
  if (!bound) return { kind: 'always' }
  return bound === '1' || bound === 'true' ? isBound : negate(isBound)
}

interface CandidateQuery {
  /** The model of the candidates, and a further condition on them. */
  model: string
  and: Condition
  bound: string | undefined
  paging: PageParams
}

/** A page of candidates, each with whether it is bound. */
export async function candidates(callContext: CallContext, binding: Binding, pairs: PairQuery, query: CandidateQuery) {
  const keys = await keysOf(callContext, binding, pairs)
  const isBound = isOneOf('id', keys)
  const page = await pageOf(
    callContext,
    query.model,
    allOf([query.and, boundCondition(query.bound, isBound)]),
    query.paging,
  )
  const bound = new Set(keys)
  return { ...page, records: page.records.map((record) => ({ ...record, bound: bound.has(String(record.id)) })) }
}

/** Refuses records that the caller cannot see. */
async function verifySeen(scope: WriteScope, modelId: string, ids: readonly string[]): Promise<void> {
  const visible = await findRecords(onModel(scope, modelId), { ids, query: scope.query })
  if (visible.length < ids.length) throw productError('notFound')
}

async function isPaired(scope: WriteScope, { field }: Binding, { roleId, otherId }: Pair): Promise<boolean> {
  const pair = await scope.query
    .selectFrom(scope.model.table)
    .select('id')
    .where('role_id', '=', roleId)
    .where(field === 'appId' ? 'app_id' : 'api_id', '=', otherId)
    .executeTakeFirst()
  return pair !== undefined
}

/** Adds the bindings that do not exist yet. */
export async function bind(scope: WriteScope, binding: Binding, pairs: readonly Pair[]): Promise<void> {
  await verifySeen(scope, 'sysAppRole', [...new Set(pairs.map(({ roleId }) => roleId))])
  await verifySeen(scope, binding.target, [...new Set(pairs.map(({ otherId }) => otherId))])
  for (const pair of pairs) {
    if (await isPaired(scope, binding, pair)) continue
    await addRecord(scope, { roleId: pair.roleId, [binding.field]: pair.otherId }, behaviourOf)
  }
}

/** Removes bindings. */
export async function unbind(scope: WriteScope, found: readonly WireRecord[]): Promise<void> {
  if (found.length === 0) throw productError('notFound')
  await removeRecords(
    scope,
    found.map(({ id }) => String(id)),
    behaviourOf,
  )
}
