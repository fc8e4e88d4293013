import { productError } from '#core/error'
import type { TableSpec } from '#server/database'
import { lockModel, type WriteScope } from '#server/record'

/**
 * The last number that was given below each department. Codes of departments that are gone are never given again: what
 * still bears an old code must not come under another department.
 */
export const departCodeTable: TableSpec = {
  name: 'depart_code',
  columns: [
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'last', type: 'text', length: 3, nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [],
}

const segmentLength = 3
const lastSegment = 'Z99'

/** `A01` after nothing, `A02` after `A01`, `B01` after `A99`. spec: contract §2.8 */
export function nextSegment(last: string): string {
  if (!/^[A-Z]\d\d$/.test(last)) return 'A01'
  const number = Number(last.slice(1))
  if (number < 99) return `${last[0]}${String(number + 1).padStart(2, '0')}`
  return `${String.fromCharCode(last.charCodeAt(0) + 1)}01`
}

interface Parent {
  id: string | null
  orgCode: string
}

async function highestBelow({ query, caller }: WriteScope, { id, orgCode }: Parent): Promise<string> {
  const known = query
    .selectFrom('sys_depart')
    .select(({ fn }) => fn.max<string | null>('org_code').as('highest'))
    .where('tenant_id', '=', caller.tenantId)
  const siblings = id === null ? known.where('parent_id', 'is', null) : known.where('parent_id', '=', id)
  const { highest } = await siblings.executeTakeFirstOrThrow()
  return String(highest ?? '').slice(orgCode.length)
}

/** A code of its own for a new department below `parent`; one at a time. */
export async function newDepartCode(scope: WriteScope, parent: Parent): Promise<string> {
  const { query, caller } = scope
  await lockModel(scope)
  const key = `${caller.tenantId}.${parent.id ?? ''}`
  const row = await query.selectFrom('depart_code').select('last').where('id', '=', key).executeTakeFirst()
  const known = [String(row?.last ?? ''), await highestBelow(scope, parent)].sort().at(-1) ?? ''
  if (known >= lastSegment) throw productError('failed', { reason: '下级部门的编码已用完' })
  const last = nextSegment(known.slice(0, segmentLength))
  await query
    .insertInto('depart_code')
    .values({ id: key, last })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last }))
    .execute()
  return parent.orgCode + last
}
