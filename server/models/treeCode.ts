import { sql } from 'kysely'
import { failedWith } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import type { TableSpec } from '#server/database'
import { lockModel } from '#server/writing'

/** A tree whose records have codes that start with the code of their parent. */
export interface TreeCode {
  /** Names of the model's fields. */
  parent: string
  code: string
  /** The table and its columns. */
  table: string
  parentColumn: string
  codeColumn: string
  /** The table with the last number used below each record. */
  counters: string
}

/**
 * The table with the last number used below each record of a tree. Codes of deleted records are never reused, because references to an old
 * code must not point to another record.
 */
export const counterTable = (name: string): TableSpec => ({
  name,
  columns: [
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'last', type: 'text', length: 3, nullable: false },
  ],
  primaryKey: ['id'],
})

const segmentLength = 3
const lastSegment = 'Z99'

/** The next segment: `A01` first, `A02` after `A01`, `B01` after `A99`. spec: contract §2.8, §5.6 */
function nextSegment(last: string): string {
  if (!/^[A-Z]\d\d$/.test(last)) return 'A01'
  const number = Number(last.slice(1))
  if (number < 99) return `${last[0]}${String(number + 1).padStart(2, '0')}`
  return `${String.fromCharCode(last.charCodeAt(0) + 1)}01`
}

interface Parent {
  id: string | null
  code: string
}

async function highestBelow({ query, caller }: WriteScope, tree: TreeCode, { id, code }: Parent): Promise<string> {
  const existing = query
    .selectFrom(tree.table)
    .select(({ fn }) => fn.max<string | null>(tree.codeColumn).as('highest'))
    .where('tenant_id', '=', caller.tenantId)
  const above = sql.ref<string | null>(tree.parentColumn)
  const { highest } = await existing.where(above, id === null ? 'is' : '=', id).executeTakeFirstOrThrow()
  return String(highest ?? '').slice(code.length)
}

const keyOf = ({ caller }: WriteScope, parentId: string | null): string => `${caller.tenantId}.${parentId ?? ''}`

async function lastAssigned(scope: WriteScope, { counters }: TreeCode, parentId: string | null): Promise<string> {
  const row = await scope.query
    .selectFrom(counters)
    .select('last')
    .where('id', '=', keyOf(scope, parentId))
    .executeTakeFirst()
  return String(row?.last ?? '')
}

const remember = (scope: WriteScope, { counters }: TreeCode, parentId: string | null, last: string) =>
  scope.query
    .insertInto(counters)
    .values({ id: keyOf(scope, parentId), last })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last }))
    .execute()

/** A new code below `parent`. Locks the model, so that two transactions cannot get the same one. */
export async function newTreeCode(scope: WriteScope, tree: TreeCode, parent: Parent): Promise<string> {
  await lockModel(scope)
  const existing =
    [await lastAssigned(scope, tree, parent.id), await highestBelow(scope, tree, parent)].sort().at(-1) ?? ''
  if (existing >= lastSegment) throw failedWith(behaviourMessages.codesUsedUp)
  const last = nextSegment(existing.slice(0, segmentLength))
  await remember(scope, tree, parent.id, last)
  return parent.code + last
}

/** Remembers the codes of records that are deleted, so that they are not reused. */
export async function rememberCodes(scope: WriteScope, tree: TreeCode, records: readonly WireRecord[]): Promise<void> {
  for (const record of records) {
    const above = record[tree.parent]
    const parent = above ? String(above) : null
    const segment = String(record[tree.code] ?? '').slice(-segmentLength)
    if (segment > (await lastAssigned(scope, tree, parent))) await remember(scope, tree, parent, segment)
  }
}
