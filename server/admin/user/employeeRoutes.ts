import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { allOf, type Condition, isOneOf, startsWith } from '#core/query'
import { type CallContext, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import { bare, found, type Route, route } from '#server/http'
import { everyRecord, findRecords, listRecords } from '#server/reading'
import { idsOf, namedLike } from '../scope.ts'

const { employee } = catalogue

/** What pickers show of employees. spec: contract §6.7 */
const pickerKeys = [
  'id',
  'name',
  'identityCode',
  'gender',
  'gender_dictText',
  'currentDepartment',
  'currentDepartment_dictText',
  'phone',
]

const visible = (record: WireRecord): WireRecord =>
  Object.fromEntries(pickerKeys.filter((key) => key in record).map((key) => [key, record[key]]))

const containing = (field: string, text: string | undefined): Condition[] => (text ? [namedLike(field, text)] : [])

/** The condition for employees of a department or any below it. */
const under = (root: string | undefined): Condition[] =>
  root ? [{ kind: 'under', field: 'currentDepartment', root }] : []

/** The condition for departments whose codes start with `orgCode`. */
async function departsOf(callContext: CallContext, orgCode: string | undefined): Promise<Condition[]> {
  if (!orgCode) return []
  const and = startsWith('orgCode', orgCode)
  const departs = await everyRecord(scopeOf(callContext, 'sysDepart'), { and, most: limit.idsPerBatch })
  return [
    isOneOf(
      'currentDepartment',
      departs.map(({ id }) => String(id)),
    ),
  ]
}

/** Adds the code of the department to each record. */
async function withOrgCodes(callContext: CallContext, records: readonly WireRecord[]): Promise<WireRecord[]> {
  const ids = [...new Set(records.map(({ currentDepartment }) => String(currentDepartment ?? '')))].filter(Boolean)
  const departs = ids.length > 0 ? await findRecords(scopeOf(callContext, 'sysDepart'), { ids }) : []
  const codes = new Map(departs.map(({ id, orgCode }) => [id, orgCode]))
  return records.map((record) => ({ ...visible(record), orgCode: codes.get(record.currentDepartment) ?? null }))
}

const scopeOfEmployees = (callContext: CallContext): RecordScope => scopeOf(callContext, 'personalEmployee')

/** Finds employees, for users who may list them; returns only the fields that pickers show. spec: contract §6.7 */
export const employeeRoutes: readonly Route[] = [
  route(employee.component, async ({ query, ...callContext }) => {
    const { departId, currentDepartment, orgCode, name, identityCode, pageNo = 1, pageSize, column, order } = query
    const and = allOf([
      ...under(departId),
      ...under(currentDepartment),
      ...(await departsOf(callContext, orgCode)),
      ...containing('name', name),
      ...containing('identityCode', identityCode),
    ])
    const sorting = column ? { column, order: order ?? 'asc' } : {}
    const params = { pageNo: String(pageNo), pageSize: String(pageSize ?? limit.defaultPageSize), ...sorting }
    const page = await listRecords(scopeOfEmployees(callContext), params, { and })
    return found({ ...page, records: await withOrgCodes(callContext, page.records) })
  }),
  route(employee.multi, async ({ query, ...callContext }) => {
    const and = isOneOf('identityCode', idsOf(query.identityCode))
    const records = await everyRecord(scopeOfEmployees(callContext), { and, most: limit.idsPerBatch })
    return bare(await withOrgCodes(callContext, records))
  }),
]
