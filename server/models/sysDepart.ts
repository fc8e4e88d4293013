import { failedWith } from '#core/error'
import { behaviourMessages, doneMessages, messages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import { liveRows } from '#server/table'
import type { Behaviour, Change, Values } from '#server/writing'
import { passGrants, refuseForeignGrants, ruleOwners } from './ownGranting.ts'
import { counterTable, newTreeCode, rememberCodes, type TreeCode } from './treeCode.ts'

const codes: TreeCode = {
  parent: 'parentId',
  code: 'orgCode',
  table: 'sys_depart',
  parentColumn: 'parent_id',
  codeColumn: 'org_code',
  counters: 'depart_code',
}

async function parentOf({ query }: WriteScope, id: string): Promise<{ id: string; code: string; level: number }> {
  const row = await liveRows(query, 'sys_depart', { id }).select(['org_code', 'org_type']).executeTakeFirst()
  if (!row?.org_code) throw failedWith(behaviourMessages.noDepartAbove)
  return { id, code: String(row.org_code), level: Number(row.org_type) || 1 }
}

/** Adds code and level of a new department, derived from its parent. spec: contract §2.8 */
async function withCodeAndLevel(values: Values, { scope }: Change): Promise<Values> {
  const parent = values.parentId ? await parentOf(scope, String(values.parentId)) : { id: null, code: '', level: 0 }
  return { ...values, orgCode: await newTreeCode(scope, codes, parent), orgType: String(parent.level + 1) }
}

/** Refuses deleting a department of the caller. spec: attack case AC-16 */
function refuseOwn(records: readonly WireRecord[], { caller }: WriteScope): void {
  const own = new Set(caller.user.orgCodes)
  if (records.some(({ orgCode }) => own.has(String(orgCode)))) throw failedWith(behaviourMessages.ownDepart)
}

/** Refuses deleting a department that still has members, so that nobody is left without one. */
async function refusePeopled(records: readonly WireRecord[], { query }: WriteScope): Promise<void> {
  const links = query
    .selectFrom('sys_user_depart as link')
    .innerJoin('sys_user as person', 'person.id', 'link.user_id')
    .select(['link.depart_id', ({ fn }) => fn.countAll<number>().as('people')])
    .where('link.del_flag', '=', 0)
    .where('person.del_flag', '=', 0)
  const ids = records.map(({ id }) => String(id))
  const [peopled] = await links.where('link.depart_id', 'in', ids).groupBy('link.depart_id').execute()
  if (!peopled) return
  const name = records.find(({ id }) => id === peopled.depart_id)?.departName
  throw failedWith(behaviourMessages.peopled, { name: String(name), people: peopled.people })
}

/** Departments. spec: contract §6.3 */
export const sysDepart: Behaviour = {
  model: 'sysDepart',
  tables: [counterTable(codes.counters)],
  confirmations: { edit: doneMessages.changed, deleteBatch: messages.done.removed },
  async beforeSave(values, change) {
    await refuseForeignGrants(change)
    return change.before ? values : withCodeAndLevel(values, change)
  },
  afterWrite: (change) => passGrants(change, ruleOwners.sysDepart),
  async beforeDelete(records, scope) {
    refuseOwn(records, scope)
    await refusePeopled(records, scope)
  },
  afterDelete: (records, scope) => rememberCodes(scope, codes, records),
}
