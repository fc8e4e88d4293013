import { productError } from '#core/error'
import type { WireRecord, WriteScope } from '#server/access'
import type { TableSpec } from '#server/database'
import { lockModel } from '#server/writing'

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

const keyOf = ({ caller }: WriteScope, parentId: string | null): string => `${caller.tenantId}.${parentId ?? ''}`

async function lastGiven(scope: WriteScope, parentId: string | null): Promise<string> {
  const row = await scope.query
    .selectFrom('depart_code')
    .select('last')
    .where('id', '=', keyOf(scope, parentId))
    .executeTakeFirst()
  return String(row?.last ?? '')
}

const remember = (scope: WriteScope, parentId: string | null, last: string) =>
  scope.query
    .insertInto('depart_code')
    .values({ id: keyOf(scope, parentId), last })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last }))
    .execute()

/** A code of its own for a new department below `parent`; one at a time. */
export async function newDepartCode(scope: WriteScope, parent: Parent): Promise<string> {
  await lockModel(scope)
  const known = [await lastGiven(scope, parent.id), await highestBelow(scope, parent)].sort().at(-1) ?? ''
  if (known >= lastSegment) throw productError('failed', { reason: '下级部门的编码已用完' })
  const last = nextSegment(known.slice(0, segmentLength))
  await remember(scope, parent.id, last)
  return parent.orgCode + last
}

/** Remembers the codes of departments that go, however they came. */
export async function rememberCodes(scope: WriteScope, records: readonly WireRecord[]): Promise<void> {
  for (const { parentId, orgCode } of records) {
    const parent = parentId ? String(parentId) : null
    const segment = String(orgCode ?? '').slice(-segmentLength)
    if (segment > (await lastGiven(scope, parent))) await remember(scope, parent, segment)
  }
}
