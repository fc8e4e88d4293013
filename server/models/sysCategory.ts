import { failedWith } from '#core/error'
import { behaviourMessages, messages } from '#core/message'
import type { WriteScope } from '#server/access'
import { liveRows } from '#server/table'
import type { Behaviour, Values } from '#server/writing'
import { counterTable, newTreeCode, rememberCodes, type TreeCode } from './treeCode.ts'

const codes: TreeCode = {
  parent: 'pid',
  code: 'code',
  table: 'sys_category',
  parentColumn: 'pid',
  codeColumn: 'code',
  counters: 'category_code',
}

async function parentOf({ query, caller }: WriteScope, id: string): Promise<{ id: string; code: string }> {
  const row = await liveRows(query, 'sys_category', { id, tenant_id: caller.tenantId })
    .select('code')
    .executeTakeFirst()
  if (!row?.code) throw failedWith(behaviourMessages.noCategoryAbove)
  return { id, code: String(row.code) }
}

/** Clients may send `0` for the top, which is stored as null. spec: contract §5.6 */
const withNullTop = (values: Values): Values => (values.pid === '0' ? { ...values, pid: null } : values)

/** Categories. spec: contract §5.6 */
export const sysCategory: Behaviour = {
  model: 'sysCategory',
  tables: [counterTable(codes.counters)],
  confirmations: { deleteBatch: messages.done.removed },
  normalize: withNullTop,
  async beforeSave(values, { before, scope }) {
    if (before) return values
    const parent = values.pid ? await parentOf(scope, String(values.pid)) : { id: null, code: '' }
    return { ...values, code: await newTreeCode(scope, codes, parent) }
  },
  afterDelete: (records, scope) => rememberCodes(scope, codes, records),
}
